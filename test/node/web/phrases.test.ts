import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { MOST_KEPT } from '../../../src/boards/deleted-cards/saves.ts'
import { BOARD_COLORS, ITEM_COLORS } from '../../../src/kernel/contract/colors.ts'
import {
  type Phrase,
  type Phrases,
  formsOf,
  parametersOf,
  phrasesOf,
} from '../../../scripts/phrase-format.ts'
import { changedSince, hashesOf, keysToTranslate, phraseFiles } from '../../../scripts/phrases.ts'
import { type Language, LANGUAGES, preferredLanguage } from '../../../web/text/languages.ts'
import { filled, phraseIn } from '../../../web/text/phrase.ts'
import untranslated from '../../../web/text/untranslated.json'

const TEXT = join(import.meta.dirname, '../../../web/text')

/** The standard has this; the compiler does not know it yet. */
type DirectedLocale = Intl.Locale & { getTextInfo(): { direction: string } }

async function phrasesIn(language: string): Promise<Phrases> {
  const parts = ['first', 'later'].map(async (part) => {
    const path = join(TEXT, 'languages', language, `${part}.json`)
    return phrasesOf(JSON.parse(await readFile(path, 'utf8')), path)
  })
  return Object.assign({}, ...(await Promise.all(parts)))
}

const ENGLISH = await phrasesIn('en')

/** The names of the parameters in each form of a phrase, with those that the number of a plural stands for. */
function parametersIn(phrase: Phrase): string[][] {
  if (typeof phrase === 'string') return [parametersOf(phrase)]
  return Object.values(phrase).map((form) => parametersOf({ other: form }))
}

test('what follows from the phrases in English is as `npm run phrases` writes it', async () => {
  for (const [name, text] of await phraseFiles())
    expect([name, await readFile(join(TEXT, name), 'utf8')]).toEqual([name, text])
})

test('every phrase of a reviewed language is translated', () => {
  const names = Object.keys(untranslated).filter((name) => LANGUAGES[name as Language].isReviewed)
  expect(names).toEqual([])
})

describe('a phrase whose English text changes', () => {
  const before = { save: 'Save', close: 'Close' }
  const after = { save: 'Save all', close: 'Close' }
  const german = { save: 'Speichern', close: 'Schließen' }
  const changed = changedSince(hashesOf(before), hashesOf(after))

  test('is to be translated again', () => {
    expect(keysToTranslate(after, german, changed)).toEqual(['save'])
  })

  test('stays listed until its translation is another one, too', () => {
    const unchanged = changedSince(hashesOf(after), hashesOf(after))
    const listed = { save: 'Speichern' }
    expect(keysToTranslate(after, german, unchanged, listed)).toEqual(['save'])
    const translated = { ...german, save: 'Alles speichern' }
    expect(keysToTranslate(after, translated, unchanged, listed)).toEqual([])
  })

  test('is none of those that are new', () => {
    expect(changedSince(hashesOf(before), hashesOf({ ...before, open: 'Open' })).size).toBe(0)
  })
})

test('the directions are those of the scripts', () => {
  expect(Object.entries(LANGUAGES).map(([tag, { direction }]) => [tag, direction])).toEqual(
    Object.keys(LANGUAGES).map((tag) => [
      tag,
      (new Intl.Locale(tag) as DirectedLocale).getTextInfo().direction,
    ]),
  )
})

describe('a file of phrases', () => {
  test('has the forms of a plural under keys of their own', () => {
    const file = {
      save: 'Save {{file}}',
      cards_one: '{{count}} card',
      cards_other: '{{count}} cards',
    }
    expect(phrasesOf(file, 'later.json')).toEqual({
      save: 'Save {{file}}',
      cards: { one: '{{count}} card', other: '{{count}} cards' },
    })
  })

  test.each([
    [{ save: 'Save {file}' }, "later.json: 'save' must have {{file}} in place of {file}."],
    [
      { cards: { one: '{{count}} card', other: '{{count}} cards' } },
      "later.json: 'cards' must not be an object: write each form of a plural under a key of its own, such as 'cards_other'.",
    ],
    [
      { cards_lots: 'Cards' },
      "later.json: 'cards_lots' must end with _zero, _one, _two, _few, _many, _other.",
    ],
  ])('is refused with what is wrong: %j', (file, message) => {
    expect(() => phrasesOf(file, 'later.json')).toThrow(message)
  })

  test.each([
    ['en', ['one', 'other']],
    ['pl', ['one', 'few', 'many']],
    ['pt-BR', ['one', 'many', 'other']],
    ['ja', ['other']],
    ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
  ])('has in %s the forms %j, as Weblate writes them', (language, forms) => {
    expect(formsOf(language)).toEqual(forms)
  })
})

describe.each(Object.keys(LANGUAGES))('the phrases in %s', async (language) => {
  const phrases = await phrasesIn(language)

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

  test('have every plural form that whole numbers take, in the order of CLDR, and no other', () => {
    const forms = formsOf(language)
    const wrong = Object.entries(phrases).filter(
      ([, phrase]) => typeof phrase !== 'string' && !isDeepStrictEqual(Object.keys(phrase), forms),
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
  const texts = { boards_one: '{{count}} Board', boards_other: '{{count}} Boards' }
  const boards = (count: number, language: string) => phraseIn(texts, 'boards', { count }, language)

  test('takes the form of its number, which is written as in the language', () => {
    expect(boards(1, 'de')).toBe('1 Board')
    expect(boards(0, 'de')).toBe('0 Boards')
    expect(boards(12_345, 'de')).toBe('12.345 Boards')
    expect(boards(12_345, 'en')).toBe('12,345 Boards')
  })

  test('is its name where the language lacks it', () => {
    expect(phraseIn(texts, 'boards.none', {}, 'de')).toBe('boards.none')
  })

  test('shows what it is given as it is, braces and dollars too', () => {
    expect(filled('{{name}} joined', { name: '{{name}} $& $1' }, 'en')).toBe(
      '{{name}} $& $1 joined',
    )
  })

  test.each([
    ['letters from right to left', 'שלום', '\u2068שלום\u2069'],
    ['a mark that turns the direction', '\u202eexe.png', '\u2068\u202eexe.png\u2069'],
    ['an isolate that is not closed', '\u2067a', '\u2068\u2067a\u2069\u2069'],
    ['an end of an isolate', '\u2069\u202ea', '\u2068\u202ea\u2069'],
    ['another phrase', '\u2068שלום\u2069 moved', '\u2068\u2068שלום\u2069 moved\u2069'],
  ])('keeps the direction of what it is given to that: %s', (_, what, shown) => {
    expect(filled('{{what}} archived', { what }, 'en')).toBe(`${shown} archived`)
  })
})

describe('the language', () => {
  test.each([
    [null, ['de-AT', 'en'], 'de'],
    [null, ['sv-SE', 'de', 'en'], 'de'],
    [null, ['sv-SE'], 'en'],
    [null, ['fr-CA'], 'fr'],
    [null, ['pt-BR', 'en'], 'pt-BR'],
    [null, ['pt-PT', 'en'], 'pt-BR'],
    [null, [], 'en'],
    ['en', ['de'], 'en'],
    ['de', ['en'], 'de'],
    ['tlh', ['de'], 'de'],
    ['constructor', ['en'], 'en'],
  ])('is, where %s is picked and the browser prefers %j, %s', (picked, browser, expected) => {
    expect(preferredLanguage(picked, browser)).toBe(expected)
  })
})

test.each(Object.keys(LANGUAGES))(
  'what is said before a card is deleted says how much of one is kept: %s',
  async (language) => {
    const phrases = await phrasesIn(language)
    const said = [
      'card.delete.hint',
      'settings.archive.delete.card',
      'settings.column.delete.hint',
      'settings.deleted.none.hint',
    ]
    const most = MOST_KEPT.together / 1_000_000
    for (const key of said) expect(phrases[key]).toMatch(new RegExp(`\\b${most}[\\s\u00A0]\\S`))
  },
)
