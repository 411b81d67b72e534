import { type Kind, bad, withTraits } from './kind.ts'

/** Control characters, separators of lines, and characters that turn the direction of text. */
const BROKEN = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

const REASON = 'must have no line ends or other control characters'

/**
 * Reads a text as a URL; undefined if it is none. The parser skips tabs and line ends, so that it would
 * read another URL than the one that is stored, shown and sent: a text with one of them is no URL here.
 */
export function urlIn(text: string): URL | undefined {
  return BROKEN.test(text) || !text.isWellFormed() ? undefined : (URL.parse(text) ?? undefined)
}

/** The kind, refusing a text with control characters, which other texts lose without a word. */
export function unbroken<T>(of: Kind<T>): Kind<T> {
  return withTraits(of, {
    read: (value) =>
      typeof value === 'string' && BROKEN.test(value) ? bad(REASON) : of.read(value),
  })
}
