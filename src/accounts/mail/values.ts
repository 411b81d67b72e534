import { oneLine } from '../../kernel/log-error.ts'

/** The values in a message's phrases, by the names in their braces; its button leads to `url`. */
export type MailValues = Record<string, string>

/** Longest value in a message, in characters: a title may have a thousand. */
const LONGEST_VALUE = 200

/** Makes each value one line that is not too long and begins no address of a page. */
export function shortened(values: MailValues): MailValues {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const characters = [...withoutLinks(oneLine(value)).trim()]
      const isLong = characters.length > LONGEST_VALUE
      return [
        key,
        isLong
          ? `${characters.slice(0, LONGEST_VALUE - 1).join('')}…`
          : value && characters.join(''),
      ]
    }),
  )
}

/**
 * A text without what addresses of pages begin with: names and titles are no place for one. A scheme that
 * is longer loses its end, and is none any more; without a bound, a long word would take long.
 */
function withoutLinks(text: string): string {
  return text.replace(/[a-z][\w+.-]{0,40}:\/\/|\bwww\./gi, '')
}

/** Stands invisibly in a host such as `example.com`, which mail programs make a link of otherwise. */
const JOINER = '\u2060'

const DOTS = /(?<=[^\s.])\.(?=[\p{L}\p{N}])/gu

/** A text of others that begins no address of a page and makes no link. */
export function harmless(text: string): string {
  return withoutLinks(text).replace(DOTS, `.${JOINER}`)
}

/** Values that make no links, but for the address of the reader. */
export function unlinked(values: MailValues): MailValues {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      key === 'address' ? value : value.replace(DOTS, `.${JOINER}`),
    ]),
  )
}

/** A phrase with its values in place of their names in double braces. */
export function filled(
  phrase: string,
  values: MailValues,
  show: (value: string) => string,
): string {
  return phrase.replace(/\{\{(\w+)\}\}/g, (mark, key: string) => {
    const value = values[key]
    return value === undefined ? mark : show(value)
  })
}

/** Letters of scripts from right to left: they would turn what stands beside them. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A text whose direction does not reach what stands beside it; `oneLine` has taken away its own marks. */
export function isolated(text: string): string {
  return FROM_RIGHT.test(text) ? `\u2068${text}\u2069` : text
}
