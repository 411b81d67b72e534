import { KEPT_AS } from '../base.ts'
import { type Language, preferredLanguage } from './languages.ts'
import type { Texts } from './phrase.ts'

export const STORED_AS = `${KEPT_AS}.language`

/** Loads the phrases that a board is shown with. */
export async function loadFirst(language: Language): Promise<Texts> {
  const loaded: { default: Texts } = await import(`./languages/${language}/first.json`)
  return loaded.default
}

/** Loads the phrases that only other parts of the page have. */
export async function loadLater(language: Language): Promise<Texts> {
  const loaded: { default: Texts } = await import(`./languages/${language}/later.json`)
  return loaded.default
}

/** The language that is picked, or else the browser's. */
export function wantedLanguage(): Language {
  return preferredLanguage(localStorage.getItem(STORED_AS), navigator.languages)
}

const first = loadFirst(wantedLanguage())
// Whoever shows the phrases meets the fault.
first.catch(() => undefined)

/** The phrases of a board as the page opens. This small script runs before the others are loaded, so that they need not be waited for first. */
export const firstPhrases = first
