/** A day as it is written everywhere: `2026-03-24`. It is a day in the time zone of the reader. */
export type Day = string

/** The day that a moment is in. */
export function dayOf(moment: Date): Day {
  const year = String(moment.getFullYear()).padStart(4, '0')
  return [year, twoDigits(moment.getMonth() + 1), twoDigits(moment.getDate())].join('-')
}

export function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
