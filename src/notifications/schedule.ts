import { DAY_MS, dayOfClock, momentAt, weekdayOf } from '../kernel/contract/days.ts'
import { zoneOf } from '../operations/asked-at.ts'
import type { DigestTime } from './kinds.ts'
import { DAYS, type Settings } from './fields.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The settings that decide when somebody gets mail, in their own time. */
export type Timetable = Pick<Settings, 'timeZone' | 'quietHours' | 'digestAt'>

/** The day on which weekly digests are sent. */
const WEEKLY_DAY = 'mon'

/** The moment at which mail tells of something that happened at `atMs`: at once or with the next digest, but not before quiet hours end. */
export function mailTime(way: 'now' | DigestTime, atMs: number, table: Timetable): number {
  return afterQuietHours(way === 'now' ? atMs : nextDigest(way, atMs, table), table)
}

function nextDigest(way: DigestTime, atMs: number, table: Timetable): number {
  const zone = zoneOf(table)
  const local = zone(atMs)
  const today = dayOfClock(local)
  if (way === 'hourly') return atMs + HOUR_MS - ((local - today) % HOUR_MS)
  for (let day = today; ; day += DAY_MS) {
    const time = momentAt(day + minutesOf(table.digestAt), zone)
    if (time > atMs && (way === 'daily' || weekday(day) === WEEKLY_DAY)) return time
  }
}

export function isQuiet(atMs: number, table: Timetable): boolean {
  return afterQuietHours(atMs, table) > atMs
}

/** The time itself, or the end of the quiet hours in which it is. They may have begun the day before. */
function afterQuietHours(atMs: number, table: Timetable): number {
  const { quietHours } = table
  if (quietHours === null) return atMs
  const { from, to, days } = quietHours
  const zone = zoneOf(table)
  const today = dayOfClock(zone(atMs))
  for (const day of [today - DAY_MS, today]) {
    if (!days.includes(weekday(day))) continue
    const start = momentAt(day + minutesOf(from), zone)
    const end = momentAt((to < from ? day + DAY_MS : day) + minutesOf(to), zone)
    if (start <= atMs && atMs < end) return afterQuietHours(end, table)
  }
  return atMs
}

function weekday(day: number): (typeof DAYS)[number] {
  return DAYS[weekdayOf(day) - 1] ?? 'mon'
}

function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}
