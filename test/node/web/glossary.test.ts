import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Nested, type Phrases, phrasesOf } from '../../../scripts/phrase-format.ts'
import glossary from '../../../web/text/glossary.json'
import { LANGUAGES } from '../../../web/text/languages.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Is a text within quotation marks or marks of code: a word there is one that others have written. */
const QUOTED = /“[^”]*”|„[^“”]*[“”]|«[^»]*»|"[^"]*"|「[^」]*」|`[^`]*`|\{\{\w+\}\}/gu

/** Returns all texts in a language, those of mail too, by their keys. */
async function textsIn(language: string): Promise<[key: string, text: string][]> {
  const paths = [
    `web/text/languages/${language}/first.json`,
    `web/text/languages/${language}/later.json`,
    `src/accounts/mail/languages/${language}.json`,
    `src/notifications/mail/languages/${language}.json`,
  ]
  const files = await Promise.all(
    paths.map(async (path): Promise<Phrases> => {
      const file: Nested = JSON.parse(await readFile(join(ROOT, path), 'utf8'))
      return phrasesOf(file, path)
    }),
  )
  return files.flatMap((phrases) =>
    Object.entries(phrases).flatMap(([key, phrase]): [string, string][] =>
      typeof phrase === 'string'
        ? [[key, phrase]]
        : Object.values(phrase).map((form) => [key, form]),
    ),
  )
}

/**
 * Finds a word of a language. Words in Japanese have no spaces between them. A word with a capital is
 * refused within a sentence only, where it is a form of address and not the beginning.
 */
function finding(word: string, language: string): RegExp {
  if (language === 'ja') return new RegExp(word, 'u')
  const isCapital = word !== word.toLowerCase()
  const before = isCapital ? String.raw`(?<=[\p{L}\p{N},;)”»] )` : String.raw`(?<![\p{L}-])`
  return new RegExp(`${before}${word}${String.raw`(?![\p{L}-])`}`, isCapital ? 'u' : 'iu')
}

function refusedIn(texts: readonly [key: string, text: string][], language: string) {
  const { refused } = glossary[language as keyof typeof glossary]
  const found = refused.map((word) => [word, finding(word, language)] as const)
  return texts.flatMap(([key, text]) => {
    const unquoted = text.replaceAll(QUOTED, 'x')
    return found.filter(([, word]) => word.test(unquoted)).map(([word]) => `${key}: ${word}`)
  })
}

test('the glossary has every language, with the same terms', () => {
  expect(Object.keys(glossary).toSorted()).toEqual(Object.keys(LANGUAGES).toSorted())
  const terms = Object.keys(glossary.en.terms)
  for (const entry of Object.values(glossary)) expect(Object.keys(entry.terms)).toEqual(terms)
})

describe.each(Object.keys(LANGUAGES))('the phrases in %s', async (language) => {
  const texts = await textsIn(language)

  test('have no word that the glossary refuses', () => {
    expect(refusedIn(texts, language)).toEqual([])
  })

  test('use the terms of the glossary', () => {
    const all = texts.map(([, text]) => text.toLowerCase()).join('\n')
    const { terms } = glossary[language as keyof typeof glossary]
    expect(Object.values(terms).filter((term) => !all.includes(term.toLowerCase()))).toEqual([])
  })
})

describe('a refused word', () => {
  test.each([
    ['es', 'Puede hacerlo usted mismo.', true],
    ['es', 'El programa «usted» se usa mucho.', false],
    ['nl', 'Dit is uw bord.', true],
    ['nl', 'Een uur geleden', false],
    ['it', 'Questo è il Suo account.', true],
    ['it', 'Suo padre è qui, e questo è il suo account.', false],
    ['pl', 'To jest Twoje konto.', true],
    ['pl', 'Twoje konto', false],
    ['ja', 'コメントもできる。', true],
    ['ja', 'コメントもできます。', false],
  ])('is found in %s: %s', (language, text, isFound) => {
    expect(refusedIn([['key', text]], language).length > 0).toBe(isFound)
  })
})
