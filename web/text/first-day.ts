const MONDAY = 1

/** Browsers know the weeks of regions by one name or the other, and TypeScript by neither. */
type WithWeeks = {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}

/** The day that weeks begin with, from 1 for Monday to 7 for Sunday: as in the region of the browser's language, if that is the language of the page. */
export function firstDayOf(language: string, browser: readonly string[]): number {
  const base = new Intl.Locale(language).language
  const tag = browser.find((one) => new Intl.Locale(one).language === base) ?? language
  const locale: Intl.Locale & WithWeeks = new Intl.Locale(tag)
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? MONDAY
}
