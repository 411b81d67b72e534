/** A phrase, or the forms that a language tells whole numbers by. */
export type Phrase = string | Plural

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>>

export type Phrases = Record<string, Phrase>

/** The content of a file of phrases: texts by their keys, and for mail also objects of texts. */
export type Nested = {
  [key: string]: string | Nested
}

/** Programs for translators write the forms in this order. */
const FORMS: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Among these are whole numbers of every form: languages tell them by their last two digits, and some have a form for millions. */
const WHOLE_NUMBERS = [...Array.from({ length: 201 }, (_, number) => number), 1_000_000]

/**
 * Returns the forms that whole numbers take in a language. Polish has one more for fractions, which no
 * phrase has, because Weblate would take it away.
 */
export function formsOf(language: string): Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(language)
  const taken = new Set(WHOLE_NUMBERS.map((number) => rules.select(number)))
  return FORMS.filter((form) => taken.has(form))
}

/** Reads phrases from i18next JSON v4, in which each form of a plural has a key of its own, such as `cards_other`. */
export function phrasesOf(file: Nested, path: string): Phrases {
  const phrases: Phrases = {}
  for (const [key, text] of Object.entries(flat(file, path))) {
    const [name = '', form] = key.split('_')
    if (form === undefined) phrases[name] = text
    else phrases[name] = { ...pluralOf(phrases[name]), [formNamed(form, key, path)]: text }
  }
  return phrases
}

/** Returns phrases as they are written in a file: in i18next JSON v4, by the forms of the language. */
export function written(phrases: Phrases, language: string): Record<string, string> {
  const forms = formsOf(language)
  const entries = Object.entries(phrases).flatMap(([key, phrase]) =>
    typeof phrase === 'string'
      ? [[key, phrase]]
      : forms.map((form) => [`${key}_${form}`, phrase[form] ?? '']),
  )
  return Object.fromEntries(entries)
}

/** Returns the names of a phrase's parameters; those of a plural always have `count`. */
export function parametersOf(phrase: Phrase): string[] {
  const text = typeof phrase === 'string' ? phrase : `${phrase.other}{{count}}`
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
  return [...new Set(names)].toSorted()
}

function pluralOf(phrase: Phrase = {}): Plural {
  return typeof phrase === 'string' ? {} : phrase
}

function formNamed(form: string, key: string, path: string): Intl.LDMLPluralRule {
  const found = FORMS.find((name) => name === form)
  if (found === undefined)
    throw new Error(
      `${path}: '${key}' must end with ${FORMS.map((name) => `_${name}`).join(', ')}.`,
    )
  return found
}

/** Returns the texts of an object and of those in it, by their keys, which are joined by dots. */
function flat(file: Nested, path: string): Record<string, string> {
  const entries = Object.entries(file).map(([key, value]) => {
    if (typeof value === 'string') return { [key]: checked(value, key, path) }
    if ('other' in value)
      throw new Error(
        `${path}: '${key}' must not be an object: write each form of a plural under a key of its own, such as '${key}_other'.`,
      )
    const inner = Object.entries(flat(value, path))
    return Object.fromEntries(inner.map(([name, text]) => [`${key}.${name}`, text]))
  })
  return Object.assign({}, ...entries)
}

function checked(text: string, key: string, path: string): string {
  const [old] = /(?<!\{)\{\w+\}(?!\})/.exec(text) ?? []
  if (old !== undefined) throw new Error(`${path}: '${key}' must have {${old}} in place of ${old}.`)
  return text
}

/** Puts the texts of mail into objects again, as the code of mail has them. */
export function nested(texts: Record<string, string>): Nested {
  const all: Nested = {}
  for (const [key, text] of Object.entries(texts)) {
    const names = key.split('.')
    const last = names.pop() ?? ''
    let at = all
    for (const name of names) {
      const inner = at[name]
      at = typeof inner === 'object' ? inner : (at[name] = {})
    }
    at[last] = text
  }
  return all
}
