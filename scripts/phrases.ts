import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Phrase } from '../web/text/phrase.ts'

const TEXT = join(import.meta.dirname, '../web/text')
const UNTRANSLATED = 'untranslated.json'

type Phrases = Record<string, Phrase>

if (import.meta.main) await writePhrases()

/** Writes what follows from the phrases in English, and says what is left to translate. */
async function writePhrases(): Promise<void> {
  const files = await phraseFiles()
  for (const [name, text] of files) await writeFile(join(TEXT, name), text)
  const left = Object.entries<string[]>(JSON.parse(files.get(UNTRANSLATED) ?? '{}'))
  for (const [language, keys] of left)
    process.stdout.write(`${language}: ${keys.length} not translated: ${keys.join(' ')}\n`)
}

/**
 * The files that follow from the phrases in English, by their path in `web/text/`.
 * Every language has the phrases of English in the same order. What a language lacks is filled in with
 * the English text and listed as not translated, so that a new phrase does not need ten translators at once.
 */
export async function phraseFiles(): Promise<Map<string, string>> {
  const languages = Object.keys(await readText<object>('languages.json'))
  const parts = await phrasesIn('en')
  const english: Phrases = Object.assign({}, ...parts)
  const listed = await readText<Record<string, string[]>>(UNTRANSLATED)
  const untranslated: [string, string[]][] = []
  const files = new Map<string, string>()
  for (const language of languages.filter((tag) => tag !== 'en')) {
    const known: Phrases = Object.assign({}, ...(await phrasesIn(language)))
    const inEnglish = withFormsOf(english, language)
    for (const [index, phrases] of parts.entries()) {
      const entries = Object.keys(phrases).map((key) => [key, known[key] ?? inEnglish[key]])
      files.set(pathsOf(language)[index] ?? '', json(Object.fromEntries(entries)))
    }
    const keys = Object.keys(english).filter((key) => {
      const isAsListed = isDeepStrictEqual(known[key], inEnglish[key])
      return known[key] === undefined || (isAsListed && listed[language]?.includes(key))
    })
    if (keys.length > 0) untranslated.push([language, keys])
  }
  files.set(UNTRANSLATED, json(Object.fromEntries(untranslated)))
  return files.set('phrase-parameters.ts', parameterTypes(english))
}

/** The types of all parameters, as the compiler reads the texts in JSON as any text. */
function parameterTypes(english: Phrases): string {
  const lines = Object.entries(english).flatMap(([key, phrase]) => {
    const names = parametersOf(phrase).map((name) => `'${name}'`)
    return names.length === 0 ? [] : [`  '${key}': ${names.join(' | ')}`]
  })
  return [
    '/** The names of the parameters of each phrase that has some. `npm run phrases` writes them from the phrases in English. */',
    'export type PhraseParameters = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

/** The names of a phrase's parameters; those of a plural always have `count`. */
export function parametersOf(phrase: Phrase): string[] {
  const text = typeof phrase === 'string' ? phrase : `${phrase.other}{count}`
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return [...new Set(names)].toSorted()
}

/** The phrases in English, with the plural forms of another language. */
function withFormsOf(english: Phrases, language: string): Phrases {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const entries = Object.entries(english).map(([key, phrase]) => {
    if (typeof phrase === 'string') return [key, phrase]
    return [
      key,
      Object.fromEntries(pluralCategories.map((name) => [name, phrase[name] ?? phrase.other])),
    ]
  })
  return Object.fromEntries(entries)
}

/** The phrases that a board is shown with, and the rest. */
async function phrasesIn(language: string): Promise<Phrases[]> {
  return Promise.all(pathsOf(language).map((path) => readText<Phrases>(path)))
}

function pathsOf(language: string): string[] {
  return ['first', 'later'].map((part) => `languages/${language}/${part}.json`)
}

async function readText<Content>(path: string): Promise<Content> {
  const content: Content = JSON.parse(await readFile(join(TEXT, path), 'utf8'))
  return content
}

function json(content: unknown): string {
  return `${JSON.stringify(content, null, 2)}\n`
}
