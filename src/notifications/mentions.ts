import { keyOf } from '../accounts/users/name-key.ts'

/** Most users whom one change of a card can mention. */
export const MOST_MENTIONED = 100

/** A name after an `@` that begins a word: in quotes, or up to the next space. */
const MENTION = /(?<![\p{L}\p{N}_.@])@(?:"([^"\n]{1,200})"|([^\s@"/]{1,200}))/gu

/** What may follow a name in a sentence. */
const AFTER_NAME = /[\p{P}\p{S}]$/u

/** The usernames that texts may mention, as they are compared; `@Ann.` means Ann or `Ann.`, whoever there is. */
export function mentionsIn(texts: readonly string[]): Set<string> {
  const names = new Set<string>()
  for (const text of texts) {
    if (!text.includes('@')) continue
    for (const [, quoted, bare = ''] of text.matchAll(MENTION)) {
      for (const name of quoted === undefined ? endingsOf(bare) : [quoted]) {
        const key = keyOf(name)
        if (key !== '') names.add(key)
      }
    }
  }
  return names
}

/** A word and what remains of it without the punctuation at its end, one sign after the other, up to four. */
function endingsOf(word: string): string[] {
  const names = [word]
  for (let rest = word; names.length < 5 && AFTER_NAME.test(rest);) {
    rest = rest.replace(AFTER_NAME, '')
    if (rest !== '') names.push(rest)
  }
  return names
}

/** The usernames that texts mention and earlier ones did not, as many as one change can mention. */
export function newlyMentioned(before: readonly string[], after: readonly string[]): string[] {
  const names = mentionsIn(after)
  if (names.size === 0) return []
  const known = mentionsIn(before)
  return [...names].filter((name) => !known.has(name)).slice(0, MOST_MENTIONED)
}
