import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  type Nested,
  type Phrases,
  formsOf,
  nested,
  parametersOf,
  phrasesOf,
  written,
} from './phrase-format.ts'

const TEXT = join(import.meta.dirname, '../web/text')
const UNTRANSLATED = 'untranslated.json'
const TRANSLATED_FROM = 'translated-from.json'

/** Has the texts to translate in each language, each as it is until somebody does. */
type Untranslated = Record<string, Record<string, string>>

/** A file of phrases that each language has. Those of mail lie in objects, and have keys that begin with the name of the part. */
type Part = { name: string; path: (language: string) => string; isOfPage: boolean }

const PARTS: readonly Part[] = [
  ...['first', 'later'].map((name) => ({
    name,
    path: (language: string) => `languages/${language}/${name}.json`,
    isOfPage: true,
  })),
  ...['accounts', 'notifications'].map((room) => ({
    name: `mail.${room}`,
    path: (language: string) => `../../src/${room}/mail/languages/${language}.json`,
    isOfPage: false,
  })),
]

if (import.meta.main) await writePhrases()

/** Writes the files that follow from the phrases in English, and names the phrases that are left to translate. */
async function writePhrases(): Promise<void> {
  const files = await phraseFiles()
  for (const [name, text] of files) await writeFile(join(TEXT, name), text)
  const untranslated: Untranslated = JSON.parse(files.get(UNTRANSLATED) ?? '{}')
  for (const [language, texts] of Object.entries(untranslated)) {
    const keys = Object.keys(texts)
    process.stdout.write(`${language}: ${keys.length} to translate: ${keys.join(' ')}\n`)
  }
}

/**
 * Returns the files that follow from the phrases in English, by their path in `web/text/`.
 * Every language has the phrases of English in the same order. A phrase that a language lacks has the
 * English text, so that a new one does not need ten translators at once. It is listed as not translated,
 * like one whose English text has changed since it was translated.
 */
export async function phraseFiles(): Promise<Map<string, string>> {
  const languages = Object.keys(await readText<object>('languages.json'))
  const parts = await phrasesIn('en')
  const english: Phrases = Object.assign({}, ...parts)
  const ofPage: Phrases = Object.assign({}, ...parts.filter((_, index) => PARTS[index]?.isOfPage))
  const hashes = hashesOf(english)
  const changed = changedSince(await readText<Record<string, string>>(TRANSLATED_FROM), hashes)
  const listed = await readText<Untranslated>(UNTRANSLATED)
  const untranslated: [string, Record<string, string>][] = []
  const files = new Map<string, string>()
  for (const language of languages.filter((tag) => tag !== 'en')) {
    const known: Phrases = Object.assign({}, ...(await phrasesIn(language)))
    const inEnglish = withFormsOf(english, language)
    const complete = { ...inEnglish, ...known }
    for (const [index, part] of PARTS.entries()) {
      const entries = entriesOf(complete, Object.keys(parts[index] ?? {}))
      files.set(part.path(language), fileOf(part, entries, language))
    }
    const before = phrasesOf(listed[language] ?? {}, UNTRANSLATED)
    const keys = keysToTranslate(english, known, changed, before)
    if (keys.length > 0) untranslated.push([language, written(entriesOf(complete, keys), language)])
  }
  files.set(UNTRANSLATED, json(Object.fromEntries(untranslated)))
  files.set(TRANSLATED_FROM, json(hashes))
  return files.set('phrase-parameters.ts', parameterTypes(ofPage))
}

/** Returns the keys that a language lacks, whose English text has changed, or whose translation was listed as missing before and is still the same. */
export function keysToTranslate(
  english: Phrases,
  known: Phrases,
  changed: ReadonlySet<string>,
  listed: Phrases = {},
): string[] {
  return Object.keys(english).filter((key) => {
    const phrase = known[key]
    return phrase === undefined || changed.has(key) || isDeepStrictEqual(phrase, listed[key])
  })
}

/** Returns the keys whose English text is not the same as when it was written down. */
export function changedSince(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): Set<string> {
  const keys = Object.keys(now).filter((key) => before[key] !== undefined)
  return new Set(keys.filter((key) => before[key] !== now[key]))
}

/** Makes a short hash of each phrase, which tells whether its text has changed. */
export function hashesOf(phrases: Phrases): Record<string, string> {
  const entries = Object.entries(phrases).map(([key, phrase]) => [
    key,
    createHash('sha256').update(JSON.stringify(phrase)).digest('hex').slice(0, 8),
  ])
  return Object.fromEntries(entries)
}

function entriesOf(phrases: Phrases, keys: readonly string[]): Phrases {
  return Object.fromEntries(keys.map((key) => [key, phrases[key] ?? '']))
}

/** Writes the types of all parameters, as the compiler reads the texts in JSON as any text. */
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

/** Gives the phrases in English the plural forms of another language. */
function withFormsOf(english: Phrases, language: string): Phrases {
  const entries = Object.entries(english).map(([key, phrase]) => {
    if (typeof phrase === 'string') return [key, phrase]
    const forms = formsOf(language).map((form) => [form, phrase[form] ?? phrase.other])
    return [key, Object.fromEntries(forms)]
  })
  return Object.fromEntries(entries)
}

async function phrasesIn(language: string): Promise<Phrases[]> {
  return Promise.all(
    PARTS.map(async ({ path, name, isOfPage }) => {
      const file = await readText<Nested>(path(language))
      return phrasesOf(isOfPage ? file : { [name]: file }, path(language))
    }),
  )
}

function fileOf({ name, isOfPage }: Part, phrases: Phrases, language: string): string {
  const texts = written(phrases, language)
  if (isOfPage) return json(texts)
  const inFile = Object.entries(texts).map(([key, text]) => [key.slice(name.length + 1), text])
  return json(nested(Object.fromEntries(inFile)))
}

async function readText<Content>(path: string): Promise<Content> {
  const content: Content = JSON.parse(await readFile(join(TEXT, path), 'utf8'))
  return content
}

function json(content: unknown): string {
  return `${JSON.stringify(content, null, 2)}\n`
}
