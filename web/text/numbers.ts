import { language } from './text.ts'

/** A number as it is written in the language that is shown. */
export function shownNumber(number: number): string {
  return number.toLocaleString(language.value)
}
