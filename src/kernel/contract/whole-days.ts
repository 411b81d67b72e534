import { type Zone, endOfDay, startOfDay } from './days.ts'

/** The dates of cards and of items that last until the end of a day without a time; any other begins with it. */
const ENDING: ReadonlySet<string> = new Set(['dueAt', 'endAt'])

/** True for a date at which something is over: a day without a time lasts until its end there. */
export function endsDay(field: string): boolean {
  return ENDING.has(field)
}

/** The time zone in which a day is written; with `endsDay`, one without a time lasts until its end. */
export type WrittenIn = { zone: Zone; endsDay: boolean }

/** The moment that stands for a day without a time: its first, or its last second. */
export function momentOfDay(day: number, { zone, endsDay }: WrittenIn): number {
  return endsDay ? endOfDay(day, zone) : startOfDay(day, zone)
}
