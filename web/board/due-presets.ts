/** The hour of the day, in the time of the reader, at which what is due on a day is due. */
const HOUR = 17

/** The days that cards are most often due on: today unless its hour is over, tomorrow, and next Monday. */
export function duePresets(now: Date): { name: 'today' | 'tomorrow' | 'next-week'; at: Date }[] {
  const untilMonday = ((8 - now.getDay()) % 7) + (now.getDay() === 1 ? 7 : 0)
  const presets = [
    { name: 'today', at: dayAfter(now, 0) },
    { name: 'tomorrow', at: dayAfter(now, 1) },
    { name: 'next-week', at: dayAfter(now, untilMonday) },
  ] as const
  return presets.filter(({ at }) => at > now)
}

function dayAfter(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, HOUR)
}
