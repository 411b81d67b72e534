import { clockOfDay, momentAt, momentOfDay } from '../../src/kernel/contract/days.ts'
import { dayOf, twoDigits } from '../text/days.ts'
import { HERE, isWholeDay } from '../text/zone-here.ts'

/** A moment as fields of a date and of a time show it, in the time of the reader: `2026-03-24` and `14:05`. */
export type DayAndTime = { day: string; time: string }

/** The parts of a moment; a day without a time has none, and what is no moment has neither. */
export function dayAndTime(moment: string | undefined): DayAndTime {
  const date = new Date(moment ?? '')
  if (Number.isNaN(date.getTime())) return { day: '', time: '' }
  const time = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
  return { day: dayOf(date), time: isWholeDay(date) ? '' : time }
}

/** The moment of a day and a time; null if there is no day. A day without a time is its first second, or its last for what is over then. */
export function momentOf({ day, time }: DayAndTime, endsDay: boolean): string | null {
  const clock = clockOfDay(day)
  if (clock === undefined) return null
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const ms =
    time === ''
      ? momentOfDay(clock, { zone: HERE, endsDay })
      : momentAt(clock + (hours * 60 + minutes) * 60_000, HERE)
  return new Date(ms).toISOString()
}
