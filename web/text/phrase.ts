/** Phrases in one language: texts with `{{parameters}}`. A plural has a text for each form, under keys such as `cards_other`. */
export type Texts = Readonly<Record<string, string>>

type Given = Readonly<Record<string, string | number>>

/** Returns a phrase by the rules of a language: with its plural form, and numbers as they are written there. */
export function phraseIn(texts: Texts, key: string, given: Given, language: string): string {
  const text = texts[key] ?? texts[`${key}_${formOf(given['count'], language)}`]
  return text === undefined ? key : filled(text, given, language)
}

/** Puts values in place of their names in a text. */
export function filled(text: string, given: Given, language: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => {
    const value = given[name]
    if (value === undefined) return mark
    return typeof value === 'number' ? numbersIn(language).format(value) : isolated(value)
  })
}

/** Letters of scripts from right to left, and the marks that turn the direction. */
const DIRECTED =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** Marks a text so that its direction does not reach what stands beside it. */
export function isolated(text: string): string {
  if (!DIRECTED.test(text)) return text
  let open = 0
  const paired = text.replace(/[\u2066-\u2069]/g, (mark) => {
    if (mark === POP_ISOLATE && open === 0) return ''
    open += mark === POP_ISOLATE ? -1 : 1
    return mark
  })
  return `${ISOLATE}${paired}${POP_ISOLATE.repeat(open + 1)}`
}

function formOf(count: string | number | undefined, language: string): string {
  return pluralsIn(language).select(Number(count))
}

const numbersIn = kept((language) => new Intl.NumberFormat(language))
const pluralsIn = kept((language) => new Intl.PluralRules(language))

/** Formats are slow to make, so each is made once a language. */
function kept<Format>(make: (language: string) => Format): (language: string) => Format {
  const made = new Map<string, Format>()
  return (language) => {
    const format = made.get(language) ?? make(language)
    made.set(language, format)
    return format
  }
}
