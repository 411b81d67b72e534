import { DAY_MS, type Zone, modulo, withinYears } from './days.ts'

const zones = new Map<string, Zone>()

/** Most zones that are cached: the database has some 600 names, and each may be written in several ways. */
const MOST_ZONES = 1_000

/** The zone of that name of the IANA database; undefined if there is none. */
export function zoneNamed(name: string): Zone | undefined {
  const known = zones.get(name)
  if (known !== undefined) return known
  const zone = /^[A-Za-z][\w+/-]{0,63}$/.test(name) ? openZone(name) : undefined
  if (zone !== undefined && zones.size < MOST_ZONES) zones.set(name, zone)
  return zone
}

function openZone(timeZone: string): Zone | undefined {
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  try {
    const options = { timeZone, hourCycle: 'h23', calendar: 'gregory', ...date, ...time } as const
    const format = new Intl.DateTimeFormat('en-US', options)
    return (ms) => {
      const within = withinYears(ms, DAY_MS)
      const whole = within - modulo(within, 1_000)
      return ms - whole + shownBy(format, whole)
    }
  } catch {
    return undefined
  }
}

function shownBy(format: Intl.DateTimeFormat, ms: number): number {
  // In American English a moment is `3/24/2026, 14:05:09`: five times as fast to read as its parts.
  const [month = 1, day = 1, year = 1, ...time] = (format.format(ms).match(/\d+/g) ?? []).map(
    Number,
  )
  const [hours = 0, minutes = 0, seconds = 0] = time
  return clockOf(year, month - 1, day) + ((hours * 60 + minutes) * 60 + seconds) * 1_000
}

/** Midnight of a date as if in UTC; `Date.UTC` takes the first hundred years for those since 1900. */
function clockOf(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day)
}
