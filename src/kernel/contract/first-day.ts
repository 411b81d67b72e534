const MONDAY = 1

/** Engines know the weeks of regions by one name or the other, and TypeScript by neither. */
type WithWeeks = {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}

/** The day that weeks begin with where a language is spoken, from 1 for Monday to 7 for Sunday; Monday where that is not known. */
export function firstDayOf(language: string | null | undefined): number {
  try {
    const locale: Intl.Locale & WithWeeks = new Intl.Locale(language ?? '')
    return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? MONDAY
  } catch {
    return MONDAY
  }
}
