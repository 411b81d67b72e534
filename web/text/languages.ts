/** The languages of the page, each by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof LANGUAGES

/** The language that was picked, or else the first of the browser's that the page has, or else English. */
export function preferredLanguage(picked: string | null, browser: readonly string[]): Language {
  if (picked !== null && isLanguage(picked)) return picked
  return browser.map((tag) => tag.split('-')[0] ?? '').find(isLanguage) ?? 'en'
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name)
}
