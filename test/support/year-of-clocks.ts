import { RRuleTemporal } from 'rrule-temporal'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/kernel/contract/days.ts'

/** Zones that put their clocks forward and back at different times of the year, one of them by half an hour. */
export const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'] as const

/** Times of the day; those between two and three are left out on one day of each zone. */
export const TIMES = ['00:00', '01:45', '02:10', '02:30', '09:00'] as const

/** The year in which all of these zones change their clocks twice. */
export const YEAR = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1) }

const writers = new Map<string, Intl.DateTimeFormat>()

/** The end of the first day of the year in a zone. */
export function endOfFirstDay(timeZone: string): number {
  let ms = YEAR.from
  while (shownAt(ms, timeZone) < '2026-01-02') ms += MINUTE_MS
  return ms - 1
}

/** The day and the time that clocks of a zone show: `2026-03-29 02:30`. */
export function shownAt(ms: number, timeZone: string): string {
  const writer =
    writers.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  writers.set(timeZone, writer)
  return writer.format(ms)
}

/** The moments of a rule in the year by a library that others wrote, which leaves out what clocks leave out. */
function judged(rule: string, time: string, timeZone: string): number[] {
  const start = `20260101T${time.replace(':', '')}00`
  const judge = new RRuleTemporal({
    rruleString: `DTSTART;TZID=${timeZone}:${start}\nRRULE:${rule}`,
  })
  const all = judge.between(new Date(YEAR.from - DAY_MS), new Date(YEAR.to + DAY_MS), true)
  return all.map(({ epochMilliseconds }) => epochMilliseconds)
}

const known = new Map<string, number[]>()

/**
 * The moments of a rule in the year, after its first day: those of the library and, on days on which it leaves
 * the time out, the first minute that clocks show after that time.
 */
export function momentsOfYear(rule: string, time: string, timeZone: string): number[] {
  const key = `${rule} ${time} ${timeZone}`
  const moments = known.get(key) ?? withLeftOut(rule, time, timeZone)
  known.set(key, moments)
  return moments
}

function withLeftOut(rule: string, time: string, timeZone: string): number[] {
  const moments = new Set(judged(rule, time, timeZone))
  const dayOf = (ms: number) => shownAt(ms, timeZone).slice(0, 10)
  const days = new Set([...moments].map(dayOf))
  for (const noon of judged(rule, '12:00', timeZone)) {
    const day = dayOf(noon)
    if (days.has(day)) continue
    let ms = noon - 14 * HOUR_MS
    while (shownAt(ms, timeZone) < `${day} ${time}`) ms += MINUTE_MS
    moments.add(ms)
  }
  return [...moments].filter((ms) => dayOf(ms) > '2026-01-01').toSorted((a, b) => a - b)
}
