import table from './languages.json'

export type Language = keyof typeof table

/** The languages of the page, each by its own name. Nobody who speaks the language has read the phrases of one that is not reviewed. */
export const LANGUAGES: Record<Language, { name: string; direction: string; isReviewed: boolean }> =
  table

/** The language that was picked, or else the first of the browser's that the page has, or else English. */
export function preferredLanguage(picked: string | null, browser: readonly string[]): Language {
  if (picked !== null && isLanguage(picked)) return picked
  return browser.flatMap((tag) => languageOf(tag) ?? []).at(0) ?? 'en'
}

/** The page's language for a tag, also if the two name different regions. */
function languageOf(tag: string): Language | undefined {
  if (isLanguage(tag)) return tag
  return Object.keys(LANGUAGES)
    .filter(isLanguage)
    .find((name) => baseOf(name) === baseOf(tag))
}

function baseOf(tag: string): string {
  return tag.split('-')[0] ?? ''
}

/** True if a tag is that of a language of the page. */
export function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name)
}
