import { dayOf } from '../text/days.ts'

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
