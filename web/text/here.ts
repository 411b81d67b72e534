import { firstDayOf } from '../../src/kernel/contract/days.ts'
import type { AskedAt } from '../../src/kernel/contract/query/dates.ts'
import { language } from './language.ts'
import { HERE } from './dates.ts'

/** The language of the page as the browser has it, with its region, by which weeks begin. */
export function ownLanguage(page: string, browser: readonly string[]): string {
  const base = new Intl.Locale(page).language
  return browser.find((one) => new Intl.Locale(one).language === base) ?? page
}

/** The language of the page with the region of the reader. */
export function languageHere(): string {
  return ownLanguage(language.value, navigator.languages)
}

/** The day that weeks begin with, from 1 for Monday to 7 for Sunday. */
export function firstDayHere(): number {
  return firstDayOf(languageHere())
}

/** The time, the zone and the first day of the week of the reader. */
export function askedHere(): AskedAt {
  return { nowMs: Date.now(), zone: HERE, firstDay: firstDayHere() }
}

/** Tells the service the time zone and the language, so that it finds the same days. */
export function readerHere(): { timeZone: string; language: string } {
  return {
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: languageHere(),
  }
}
