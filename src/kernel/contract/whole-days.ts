import { type Zone, endOfDay, startOfDay } from './days.ts'

/** The dates of cards and of items that last until the end of a day without a time; any other begins with it. */
const ENDING: ReadonlySet<string> = new Set(['dueAt', 'endAt'])

/** Whether a day without a time lasts until its end, as for what is over then. */
export function endsDay(field: string): boolean {
  return ENDING.has(field)
}

/** Where a day is written, and whether one without a time lasts until its end. */
export type WrittenIn = { zone: Zone; endsDay: boolean }

/** The moment that stands for a day without a time: its first, or its last second. */
export function momentOfDay(day: number, { zone, endsDay }: WrittenIn): number {
  return endsDay ? endOfDay(day, zone) : startOfDay(day, zone)
}
