import { type Kind, bad, withTraits } from './kind.ts'

/** Control characters, separators of lines, and those that turn the direction of what is shown. */
const BROKEN = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

const REASON = 'must have no line ends or other control characters'

/**
 * The URL that a text is; undefined if it is none. The parser skips tabs and line ends, so that what it
 * reads is not what is stored, shown and sent: a text with one is no URL here.
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
