import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { BOARD_COLORS, ITEM_COLORS } from '../../../src/kernel/contract/colors.ts'
import { DE_LATER } from '../../../web/text/de-later.ts'
import { DE } from '../../../web/text/de.ts'
import { EN_LATER } from '../../../web/text/en-later.ts'
import { EN } from '../../../web/text/en.ts'
import { preferredLanguage } from '../../../web/text/languages.ts'
import { type Phrase, filled } from '../../../web/text/phrase.ts'

const ENGLISH = { ...EN, ...EN_LATER }
const LANGUAGES = { en: ENGLISH, de: { ...DE, ...DE_LATER } } as const

/** The names of the parameters in each form of a phrase. */
function parametersIn(phrase: Phrase): string[][] {
  const forms = typeof phrase === 'string' ? [phrase] : Object.values(phrase)
  return forms.map((form) =>
    [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted(),
  )
}

describe.each(Object.entries(LANGUAGES))('the phrases in %s', (language, phrases) => {
  test('are those of English, in the same order', () => {
    expect(Object.keys(phrases)).toEqual(Object.keys(ENGLISH))
  })

  test('have the parameters of the English phrase in each of their forms', () => {
    const differing = Object.entries<Phrase>(phrases).filter(([key, phrase]) => {
      const [expected] = parametersIn(Reflect.get(ENGLISH, key))
      return parametersIn(phrase).some((found) => !isDeepStrictEqual(found, expected))
    })
    expect(differing).toEqual([])
  })

  test('have every plural form that the language tells apart, and no other', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const wrong = Object.entries<Phrase>(phrases).filter(
      ([, phrase]) =>
        typeof phrase !== 'string' &&
        !isDeepStrictEqual(Object.keys(phrase).toSorted(), pluralCategories.toSorted()),
    )
    expect(wrong).toEqual([])
  })

  test('are not empty, and have no space at their ends', () => {
    const forms = Object.values<Phrase>(phrases).flatMap((phrase) =>
      typeof phrase === 'string' ? [phrase] : Object.values(phrase),
    )
    expect(forms.filter((form) => form === '' || form !== form.trim())).toEqual([])
  })

  test('name every color', () => {
    const named = [...ITEM_COLORS, ...BOARD_COLORS].filter((color) => `color.${color}` in phrases)
    expect(named.length).toBe(ITEM_COLORS.length + BOARD_COLORS.length)
  })
})

describe('a phrase', () => {
  const boards = { one: '{count} Board', other: '{count} Boards' }

  test('takes the form of its number, which is written as in the language', () => {
    expect(filled(boards, { count: 1 }, 'de')).toBe('1 Board')
    expect(filled(boards, { count: 0 }, 'de')).toBe('0 Boards')
    expect(filled(boards, { count: 12_345 }, 'de')).toBe('12.345 Boards')
    expect(filled(boards, { count: 12_345 }, 'en')).toBe('12,345 Boards')
  })

  test('takes its other form where the language has more than it has', () => {
    expect(filled(boards, { count: 3 }, 'ar')).toMatch(/Boards$/)
  })

  test('shows what it is given as it is, braces and dollars too', () => {
    expect(filled('{name} joined', { name: '{name} $& $1' }, 'en')).toBe('{name} $& $1 joined')
  })

  test.each([
    ['letters from right to left', 'שלום', '\u2068שלום\u2069'],
    ['a mark that turns the direction', '\u202eexe.png', '\u2068\u202eexe.png\u2069'],
    ['an isolate that is not closed', '\u2067a', '\u2068\u2067a\u2069\u2069'],
    ['an end of an isolate', '\u2069\u202ea', '\u2068\u202ea\u2069'],
    ['another phrase', '\u2068שלום\u2069 moved', '\u2068\u2068שלום\u2069 moved\u2069'],
  ])('keeps the direction of what it is given to that: %s', (_, what, shown) => {
    expect(filled('{what} archived', { what }, 'en')).toBe(`${shown} archived`)
  })
})

describe('the language', () => {
  test.each([
    [null, ['de-AT', 'en'], 'de'],
    [null, ['fr-FR', 'de', 'en'], 'de'],
    [null, ['fr-FR'], 'en'],
    [null, [], 'en'],
    ['en', ['de'], 'en'],
    ['de', ['en'], 'de'],
    ['tlh', ['de'], 'de'],
    ['constructor', ['en'], 'en'],
  ])('is, where %s is picked and the browser prefers %j, %s', (picked, browser, expected) => {
    expect(preferredLanguage(picked, browser)).toBe(expected)
  })
})
