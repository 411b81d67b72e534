import { type Language, preferredLanguage } from './languages.ts'
import type { FirstPhrases, LaterPhrases, Translated } from './phrases.ts'

export const STORED_AS = 'laneway.language'

type Files = {
  first: () => Promise<Translated<FirstPhrases>>
  later: () => Promise<Translated<LaterPhrases>>
}

/** Each language has a file of what a board is shown with, and one of the rest. */
export const FILES: Record<Language, Files> = {
  en: {
    first: async () => (await import('./en.ts')).EN,
    later: async () => (await import('./en-later.ts')).EN_LATER,
  },
  de: {
    first: async () => (await import('./de.ts')).DE,
    later: async () => (await import('./de-later.ts')).DE_LATER,
  },
}

/** The language that is picked, or else the browser's. */
export function wantedLanguage(): Language {
  return preferredLanguage(localStorage.getItem(STORED_AS), navigator.languages)
}

const first = FILES[wantedLanguage()].first()
// Whoever shows the phrases meets the fault.
first.catch(() => undefined)

/** The phrases of a board as the page opens. This small script runs before the others are loaded, so that they need not be waited for first. */
export const firstPhrases = first
