import { batch, signal } from '@preact/signals'
import { STORED_AS, firstPhrases, loadFirst, loadLater, wantedLanguage } from './first-language.ts'
import { language } from './language.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { type Texts, phraseIn } from './phrase.ts'
import type { Given, PhraseKey, PlainKey } from './phrases.ts'

/** True if the language follows the browser, as none was picked. */
export const followsBrowser = signal(pickedLanguage() === null)

const phrases = signal<Texts>({})

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
  const [first, later] = await Promise.all([loadFirst(wanted), loadLater(wanted)])
  speak(wanted, { ...first, ...later })
}

/** Loads the phrases that a board does without. Nothing that is shown has them, so nothing renders again. */
export async function loadLaterPhrases(): Promise<void> {
  const loaded = await loadLater(language.value)
  if (hasLater) return
  hasLater = true
  Object.assign(phrases.peek(), loaded)
}

/** Returns a phrase in the language that is shown, with its parameters filled in. */
export function t<Key extends PhraseKey>(
  key: Key,
  ...[given]: [Key] extends [PlainKey] ? [] : [given: Given<Key>]
): string {
  return phraseIn(phrases.value, key, given ?? {}, language.value)
}

function speak(spoken: Language, loaded: Texts): void {
  batch(() => {
    phrases.value = loaded
    language.value = spoken
  })
  const { documentElement } = document
  documentElement.lang = spoken
  documentElement.dir = LANGUAGES[spoken].direction
}

function pickedLanguage(): string | null {
  return localStorage.getItem(STORED_AS)
}
