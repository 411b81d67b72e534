import { batch, signal } from '@preact/signals'
import type { Phrases, Translation } from './en.ts'
import { FILES, STORED_AS, firstPhrases, wantedLanguage } from './first-language.ts'
import type { Language } from './languages.ts'
import { type Given, type ParametersOf, filled } from './phrase.ts'

/** The name of a phrase. */
export type PhraseKey = keyof Phrases

/** The language of what is shown. */
export const language = signal<Language>('en')

/** Whether the language follows the browser, as none was picked. */
export const followsBrowser = signal(pickedLanguage() === null)

const phrases = signal<Translation | undefined>(undefined)

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
  speak(wanted, await FILES[wanted]())
}

/** The phrase of a name in the language that is shown, with its parameters filled in. */
export function t<Key extends PhraseKey>(
  key: Key,
  ...[given]: [ParametersOf<Phrases[Key]>] extends [never] ? [] : [given: Given<Phrases[Key]>]
): string {
  const phrase = phrases.value?.[key]
  return phrase === undefined ? key : filled(phrase, given ?? {}, language.value)
}

function speak(spoken: Language, loaded: Translation): void {
  batch(() => {
    phrases.value = loaded
    language.value = spoken
  })
  document.documentElement.lang = spoken
}

function pickedLanguage(): string | null {
  return localStorage.getItem(STORED_AS)
}
