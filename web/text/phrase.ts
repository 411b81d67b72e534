/** A phrase of the page: a text with `{parameters}`, or its forms by the number `count`. */
export type Phrase = string | Plural

/** The forms that a language tells numbers by; each has `other`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** The names of a phrase's parameters; plurals always have `count`. */
export type ParametersOf<P> = P extends string
  ? NamesIn<P>
  : P extends { other: infer Other }
    ? NamesIn<Other> | 'count'
    : never

/** What a phrase is given for its parameters. */
export type Given<P> = {
  [Name in ParametersOf<P>]: Name extends 'count' ? number : string | number
}

/** Fills in a phrase by the rules of a language: its plural form, and numbers as they are written there. */
export function filled(
  phrase: Phrase,
  given: Readonly<Record<string, string | number>>,
  language: string,
): string {
  const text = typeof phrase === 'string' ? phrase : formOf(phrase, given['count'], language)
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => {
    const value = given[name]
    if (value === undefined) return mark
    return typeof value === 'number' ? numbersIn(language).format(value) : value
  })
}

function formOf(phrase: Plural, count: string | number | undefined, language: string): string {
  return phrase[pluralsIn(language).select(Number(count))] ?? phrase.other
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
