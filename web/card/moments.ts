import { clockOfDay, momentAt, momentOfDay } from '../../src/kernel/contract/days.ts'
import { dayOf, twoDigits } from '../text/days.ts'
import { HERE, isWholeDay } from '../text/dates.ts'

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

/** The days that are most often chosen: today, tomorrow, and next Monday. */
export function datePresets(
  now: Date,
): readonly { name: 'today' | 'tomorrow' | 'next-week'; day: string }[] {
  const untilMonday = ((8 - now.getDay()) % 7) + (now.getDay() === 1 ? 7 : 0)
  return [
    { name: 'today', day: dayAfter(now, 0) },
    { name: 'tomorrow', day: dayAfter(now, 1) },
    { name: 'next-week', day: dayAfter(now, untilMonday) },
  ]
}

function dayAfter(now: Date, days: number): string {
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))
}
