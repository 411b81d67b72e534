import type { EN_LATER } from './en-later.ts'
import type { EN } from './en.ts'
import type { Phrase } from './phrase.ts'

/** What a board is shown with: the only phrases that the first scripts may use. */
export type FirstPhrases = typeof EN

/** What everything else is shown with. */
export type LaterPhrases = typeof EN_LATER

/** Every phrase of the page, in English; other languages have the same names. */
export type Phrases = FirstPhrases & LaterPhrases

/** Phrases in another language: a text for a text, forms for forms. */
export type Translated<Some> = {
  [Key in keyof Some]: Some[Key] extends string ? string : Exclude<Phrase, string>
}
