import { withoutCodeAndLinks } from './mention-free.ts'

/** Requires that no word ends right before an `@`, not even one in italics: the `@` of an address begins no mention. */
const NO_WORD = '(?<![\\p{L}\\p{N}.@]_*)'

/** The signs that end every name, but those between quotes. */
const END = '\\s@"“”„/'

/** A name that is an e-mail address, as providers give them. */
const ADDRESS = `[\\p{L}\\p{M}\\p{N}._+'’-]{1,200}@(?:[\\p{L}\\p{N}][^${END}]{0,200})`

/** A name after an `@` that begins a word: in quotes, an address, or up to the next space. */
const MENTION = new RegExp(
  `${NO_WORD}@(?:["“”„]([^"“”„\\n]{1,200})["“”]|(${ADDRESS}|[^${END}]{1,200}))`,
  'gu',
)

const TYPED = new RegExp(`${NO_WORD}@(["“”„]?)(${ADDRESS}?|[^${END}]{0,200})$`, 'u')

/** A sign that may follow a name in a sentence, such as a full stop. */
const AFTER_NAME = /[\p{P}\p{S}]$/u

/** A sign that ends a name within a word, as in `@ann,bob`. Names are written with the others. */
const WITHIN = /(?<=.)(?![.\-_'’@+])[\p{P}\p{S}]/u

/** An ending of the language of the sentence, as in `@ann's`. */
const ENDING = /(?<=..)['’ʼ＇]\p{L}{1,3}$/u

/** An `@` within a word and what follows it, if that is no domain. */
const NO_ADDRESS = /@(?!.*\.[\p{L}\p{N}]).*$/u

/** Most names that one mention may mean. */
const MOST_NAMES = 12

/**
 * The names that each mention of a text may mean, the longest first: where a name ends, only who there is
 * can tell. `@Ann.` means Ann or `Ann.`, and `@ann's` Ann or `ann's`. Code and links mention nobody.
 */
export function namesMentioned(text: string): string[][] {
  return mentionsIn(text).map((names) => names.map(({ name }) => name))
}

/** The places of a text that mention somebody of a name, each from its `@` to its end. */
export function placesOf(text: string, username: string): { from: number; to: number }[] {
  const isMeant = ({ name }: Named) => name.toLowerCase() === username.toLowerCase()
  return mentionsIn(text).flatMap((names) => names.find(isMeant) ?? [])
}

type Named = { name: string; from: number; to: number }

function mentionsIn(text: string): Named[][] {
  if (!text.includes('@')) return []
  const mentions = withoutCodeAndLinks(text).matchAll(MENTION)
  return [...mentions].map(({ index: from, 0: whole, 1: quoted, 2: bare = '' }) =>
    quoted === undefined
      ? namesIn(bare).map((name) => ({ name, from, to: from + 1 + name.length }))
      : [{ name: quoted, from, to: from + whole.length }],
  )
}

/** The names that a word may mean: all of it, and the shorter texts that are left as whatever can follow a name is cut off, one thing after the other. */
function namesIn(word: string): string[] {
  const names = new Set([word])
  for (const name of names) {
    if (names.size >= MOST_NAMES) break
    const cut = WITHIN.exec(name)?.index
    const shorter = [
      name.replace(NO_ADDRESS, ''),
      name.replace(ENDING, ''),
      name.replace(AFTER_NAME, ''),
      name.slice(0, cut),
    ]
    for (const one of shorter) if (one !== '') names.add(one)
  }
  return [...names].toSorted((a, b) => b.length - a.length)
}

/** A mention that is being typed before the caret: where its `@` is, and what follows it. */
export type TypedMention = { from: number; name: string }

/** Most characters before the caret that are looked at. */
const LOOKED_AT = 410

/** The mention that somebody is typing at the caret of a text. */
export function typedMention(text: string, caret: number): TypedMention | undefined {
  const before = withoutCodeAndLinks(text).slice(Math.max(0, caret - LOOKED_AT), caret)
  const [whole, , name] = TYPED.exec(before) ?? []
  if (whole === undefined || name === undefined) return undefined
  return { from: caret - whole.length, name }
}

/** Writes a mention of somebody, in quotes if the name alone could be read in another way. */
export function mentionOf(username: string): string {
  const plain = `@${username}`
  const [names = [], ...more] = namesMentioned(plain)
  const isPlain = more.length === 0 && names.length === 1 && names[0] === username
  return isPlain ? plain : `@"${username}"`
}
