/** What of an export is left out: how many of each kind, and the titles of the first ones. */
export type LeftOut = { leftOut: Record<string, number>; samples: Record<string, string[]> }

/** Counts what is left out. */
export type Tally = {
  /** Counts so many of a kind; `title` is one that a person may know it by. */
  add(kind: string, title?: unknown, count?: number): void
  result(): LeftOut
}

const MOST_KINDS = 100
const MOST_SAMPLES = 10
const MOST_CHARACTERS = 100

/** Begins to count. Kinds beyond a hundred are counted together as `other`. */
export function newTally(): Tally {
  const counts = new Map<string, number>()
  const samples = new Map<string, string[]>()
  return {
    add(named, title, count = 1) {
      if (count === 0) return
      const clean = named.slice(0, 64).replace(/[^\w.-]/g, '_') || 'other'
      const kind = counts.has(clean) || counts.size < MOST_KINDS ? clean : 'other'
      counts.set(kind, (counts.get(kind) ?? 0) + count)
      const titles = samples.get(kind) ?? []
      const sample = shortTitle(title)
      if (sample === '' || titles.length >= MOST_SAMPLES) return
      samples.set(kind, [...titles, sample])
    },
    result: () => ({
      leftOut: Object.fromEntries(counts),
      samples: Object.fromEntries(samples),
    }),
  }
}

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** A text or number as a title on one line, cut to a hundred characters; `''` of anything else. */
export function shortTitle(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  return value.slice(0, MOST_CHARACTERS).toWellFormed().replace(UNPRINTABLE, ' ').trim()
}

const TITLES = ['title', 'name', 'text', 'username', 'fullName', 'activityType', 'type']

/** The title of an entry of an export, whatever it calls it. */
export function titleOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return shortTitle(entry)
  for (const key of TITLES) {
    const title = shortTitle(Reflect.get(entry, key))
    if (title !== '') return title
  }
  return ''
}

/** Whether a value carries anything: not null, false, 0, '' or made of such alone. */
export function carries(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(carries)
  return Boolean(value)
}
