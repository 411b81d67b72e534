import { DAYS, type Settings } from './settings.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** When somebody gets mail, in their own time. */
export type Timetable = Pick<Settings, 'timeZone' | 'quietHours' | 'digestAt'>

/** The day on which weekly digests are sent. */
const WEEKLY_DAY = 'mon'

/** When mail tells of something that happened at `atMs`: at once or with the next digest, and after the quiet hours. */
export function mailTime(way: 'now' | DigestTime, atMs: number, table: Timetable): number {
  return afterQuietHours(way === 'now' ? atMs : nextDigest(way, atMs, table), table)
}

/** How often digests are sent. */
export type DigestTime = 'hourly' | 'daily' | 'weekly'

function nextDigest(way: DigestTime, atMs: number, { timeZone, digestAt }: Timetable): number {
  const local = localTime(atMs, timeZone)
  if (way === 'hourly') {
    const hour = local - modulo(local, 60 * MINUTE_MS) + 60 * MINUTE_MS
    return atMs + (hour - local)
  }
  const today = dayOf(local)
  for (let day = today; ; day += DAY_MS) {
    const time = utcOf(day + minutesOf(digestAt), timeZone)
    if (time > atMs && (way === 'daily' || weekday(day) === WEEKLY_DAY)) return time
  }
}

/** Whether a moment is in somebody's quiet hours. */
export function isQuiet(atMs: number, table: Timetable): boolean {
  return afterQuietHours(atMs, table) > atMs
}

/** The time itself, or the end of the quiet hours in which it is. They may have begun the day before. */
function afterQuietHours(atMs: number, table: Timetable): number {
  const { timeZone, quietHours } = table
  if (quietHours === null) return atMs
  const { from, to, days } = quietHours
  const today = dayOf(localTime(atMs, timeZone))
  for (const day of [today - DAY_MS, today]) {
    if (!days.includes(weekday(day))) continue
    const start = utcOf(day + minutesOf(from), timeZone)
    const end = utcOf((to < from ? day + DAY_MS : day) + minutesOf(to), timeZone)
    if (start <= atMs && atMs < end) return afterQuietHours(end, table)
  }
  return atMs
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Most zones whose formats are cached: the database has some 600 names. */
const MOST_FORMATS = 1_000

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...parts,
    ...time,
  })
  if (formats.size < MOST_FORMATS) formats.set(timeZone, format)
  return format
}

/** The local date and time of a moment, as if they were UTC. */
function localTime(ms: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(ms)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0)
  const date = Date.UTC(part('year'), part('month') - 1, part('day'))
  const seconds = part('hour') * 3_600 + part('minute') * 60 + part('second')
  return date + seconds * 1_000 + modulo(ms, 1_000)
}

/**
 * The moment of a local date and time. Where clocks are put back, and it comes twice, the first one; where
 * they are put forward, and it does not come, as much later as they are put forward.
 */
function utcOf(local: number, timeZone: string): number {
  const offset = (ms: number) => localTime(ms, timeZone) - ms
  const [before, after] = [local - offset(local - DAY_MS), local - offset(local + DAY_MS)]
  const found = [before, after].filter((ms) => localTime(ms, timeZone) === local)
  return found.length === 0 ? before : Math.min(...found)
}

function dayOf(local: number): number {
  return local - modulo(local, DAY_MS)
}

function weekday(day: number): (typeof DAYS)[number] {
  // 1970 began on a Thursday.
  return DAYS[modulo(day / DAY_MS + 3, 7)] ?? 'mon'
}

function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}
