/** Backups by a schedule have these names, which hold when they were made; no other file is ever deleted. */
const OWN = /^laneway-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(?:\.age)?$/

/** The name of a backup that is made now. Those with a passphrase end as files of age do. */
export function nameAt(now: Date, isEncrypted: boolean): string {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `laneway-${time}.backup${isEncrypted ? '.age' : ''}`
}

/** The time in the name of a backup by a schedule; undefined for any other name. */
export function timeOf(name: string): number | undefined {
  const [, year, month, day, hour, minute, second] = OWN.exec(name) ?? []
  if (year === undefined) return undefined
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** The backups to delete once one more was made: all but it and the newest others. It is kept though a clock that was set back makes it the oldest. */
export function spare(names: string[], made: string, keep: number): string[] {
  const others = names
    .filter((name) => name !== made && timeOf(name) !== undefined)
    .toSorted((a, b) => (timeOf(b) ?? 0) - (timeOf(a) ?? 0))
  return others.slice(keep - 1)
}

/** Longest wait before a backup that has failed is tried again. */
const LONGEST_RETRY_MS = 60 * 60_000
const FIRST_RETRY_MS = 60_000

/** The milliseconds to wait for the next backup: until the newest is old enough, or after failures a minute, then twice as long each time. A newest one of the future counts for nothing. */
export function waitFor(
  now: number,
  every: number,
  { newest, failures }: { newest: number | undefined; failures: number },
): number {
  if (failures > 0)
    return Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20), LONGEST_RETRY_MS, every)
  if (newest === undefined || newest > now) return 0
  return Math.max(newest + every - now, 0)
}

/** The newest of the backups by a schedule that were made until now. */
export function newestOf(names: string[], now: number): number | undefined {
  const times = names.map(timeOf).filter((time) => time !== undefined && time <= now)
  return times.length === 0 ? undefined : Math.max(...times.map(Number))
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Reads how often a backup is made, such as `24h`; undefined unless it is from a minute to 20 days. */
export function intervalOf(text: string): number | undefined {
  const [, count, unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? []
  const interval = Number(count) * (UNITS[unit] ?? Number.NaN)
  return interval <= 20 * 86_400_000 ? interval : undefined
}
