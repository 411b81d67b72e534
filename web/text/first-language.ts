import type { Translation } from './en.ts'
import { type Language, preferredLanguage } from './languages.ts'

export const STORED_AS = 'laneway.language'

/** Each language is a file of its own, of which a browser loads one. */
export const FILES: Record<Language, () => Promise<Translation>> = {
  en: async () => (await import('./en.ts')).EN,
  de: async () => (await import('./de.ts')).DE,
}

/** The language that is picked, or else the browser's. */
export function wantedLanguage(): Language {
  return preferredLanguage(localStorage.getItem(STORED_AS), navigator.languages)
}

const first = FILES[wantedLanguage()]()
// Whoever shows the phrases meets the fault.
first.catch(() => undefined)

/** The phrases of the page as it opens. This small script runs before the others are loaded, so that they need not be waited for first. */
export const firstPhrases = first
