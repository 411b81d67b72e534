/** Characters that are written without spaces between words. */
const DENSE_RUN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu

/** This stands between the pairs of a cut run. The index takes it as the end of a word, and people see nothing of it. */
const JOINT = '\u200b'

/**
 * Cuts Chinese and Japanese text into pairs of neighbouring characters, so that a part of it is found
 * without knowing its words: 日本語 becomes 日本, 本語, 語. Other text stays as it is.
 */
export function cutIntoPairs(text: string): string {
  return text.replace(DENSE_RUN, (run) => {
    const characters = [...run]
    const pairs = characters.map((one, at) => one + (characters[at + 1] ?? ''))
    return JOINT + pairs.join(JOINT) + JOINT
  })
}

/** The text that was cut. */
export function joinPairs(cut: string): string {
  return cut.replace(/(.)\u200b(?=\1)/gsu, '').replaceAll(JOINT, '')
}

const LAST_RUN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+$/u

/**
 * A word or phrase as FTS5 is asked for it. A run at its end may go on in a text, so that its last
 * character is not asked for alone, but as the beginning of a pair if there is no other.
 */
export function matchOf(text: string, isPrefix: boolean): string {
  const plain = text.replace(/["\p{Cc}]/gu, ' ')
  const [run = ''] = LAST_RUN.exec(plain) ?? []
  const cut = cutIntoPairs(plain)
  if (run === '') return `"${cut}"${isPrefix ? ' *' : ''}`
  const [last = '', before] = [...run].toReversed()
  if (before === undefined) return `"${cut.slice(0, -JOINT.length)}" *`
  return `"${cut.slice(0, -(JOINT.length + last.length))}"`
}
