import { batch, signal } from '@preact/signals'
import { FILES, STORED_AS, firstPhrases, wantedLanguage } from './first-language.ts'
import type { Language } from './languages.ts'
import { type Given, type ParametersOf, filled } from './phrase.ts'
import type { Phrases, Translated } from './phrases.ts'

/** The name of a phrase. */
export type PhraseKey = keyof Phrases

/** The language of what is shown. */
export const language = signal<Language>('en')

/** Whether the language follows the browser, as none was picked. */
export const followsBrowser = signal(pickedLanguage() === null)

type Known = Partial<Translated<Phrases>>

const phrases = signal<Known>({})

let hasLater = false

/** Speaks the language that is picked, or else the browser's; nothing can be shown before. */
export async function startLanguage(): Promise<void> {
  speak(wantedLanguage(), await firstPhrases)
}

/** Picks a language, also for visits to come; null follows the browser. */
export async function pickLanguage(picked: Language | null): Promise<void> {
  if (picked === null) localStorage.removeItem(STORED_AS)
  else localStorage.setItem(STORED_AS, picked)
  followsBrowser.value = picked === null
  const wanted = wantedLanguage()
  const { first, later } = FILES[wanted]
  const [known, others] = await Promise.all([first(), later()])
  speak(wanted, { ...known, ...others })
}

/** Loads the phrases that a board does without. */
export async function loadLaterPhrases(): Promise<void> {
  const loaded = await FILES[language.value].later()
  if (hasLater) return
  hasLater = true
  phrases.value = { ...phrases.value, ...loaded }
}

/** The phrase of a name in the language that is shown, with its parameters filled in. */
export function t<Key extends PhraseKey>(
  key: Key,
  ...[given]: [ParametersOf<Phrases[Key]>] extends [never] ? [] : [given: Given<Phrases[Key]>]
): string {
  const phrase = phrases.value[key]
  return phrase === undefined ? key : filled(phrase, given ?? {}, language.value)
}

function speak(spoken: Language, loaded: Known): void {
  batch(() => {
    phrases.value = loaded
    language.value = spoken
  })
  document.documentElement.lang = spoken
}

function pickedLanguage(): string | null {
  return localStorage.getItem(STORED_AS)
}
