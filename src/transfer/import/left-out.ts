import { reasonOf } from './reasons.ts'
import { ITEM_COLORS, stored, type ItemColor } from '../../kernel/contract/colors.ts'

/** Counts of what an import left out, by kind, with the first titles of each, none of them twice. */
export type LeftOutReport = {
  leftOut: Record<string, number>
  samples: Record<string, string[]>
  /** The reason why each kind is left out, and what can be done; absent if nothing is. */
  reasons?: Record<string, string>
}

/** Counts the things that an import leaves out. */
export type LeftOutCounts = {
  /** Adds `count` (default 1) of a kind; a user may recognise it by `title`. */
  add(kind: string, title?: unknown, count?: number): void
  /** Adds a value under a key that means something to the other program alone, to the one kind `internals`. */
  addInternal(key: string): void
  /** Says why a kind is left out, and what can be done, in a sentence; several are told one after the other. */
  explain(kind: string, reason: string): void
  result(): LeftOutReport
}

const MOST_KINDS = 200
const MOST_SAMPLES = 10
const MOST_CHARACTERS = 100

/** Kinds beyond the first two hundred are counted together as `other`. */
export function newLeftOutCounts(): LeftOutCounts {
  const counts = new Map<string, number>()
  const samples = new Map<string, string[]>()
  const reasons = new Map<string, string>()
  const add = (named: string, title?: unknown, count = 1) => {
    if (count === 0) return
    const clean = named.slice(0, 64).replace(/[^\w.:-]/g, '_') || 'other'
    const kind = counts.has(clean) || counts.size < MOST_KINDS ? clean : 'other'
    counts.set(kind, (counts.get(kind) ?? 0) + count)
    const titles = samples.get(kind) ?? []
    const sample = shortTitle(title)
    if (sample === '' || titles.length >= MOST_SAMPLES || titles.includes(sample)) return
    samples.set(kind, [...titles, sample])
  }
  return {
    add,
    addInternal: (key) => add('internals', key),
    explain(kind, reason) {
      const before = reasons.get(kind)
      if (before?.includes(reason)) return
      reasons.set(kind, before === undefined ? reason : `${before} ${reason}`)
    },
    result: () => ({
      leftOut: Object.fromEntries(counts),
      samples: Object.fromEntries(samples),
      ...(counts.size > 0 && {
        reasons: Object.fromEntries(
          [...counts.keys()].map((kind) => [kind, reasons.get(kind) ?? reasonOf(kind)]),
        ),
      }),
    }),
  }
}

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** A text or number as one line of at most a hundred characters; `''` for anything else. */
export function shortTitle(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  return value.slice(0, MOST_CHARACTERS).toWellFormed().replace(UNPRINTABLE, ' ').trim()
}

const TITLES = ['title', 'name', 'text', 'username', 'fullName', 'activityType', 'type']

/** The title of an entry of an export, under whichever key it is. */
export function titleOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return shortTitle(entry)
  for (const key of TITLES) {
    const title = shortTitle(Reflect.get(entry, key))
    if (title !== '') return title
  }
  return ''
}

/** A value has content unless it is null, false, 0 or '', or consists only of those. */
export function hasContent(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasContent)
  return Boolean(value)
}

/** The color as it is stored; null, and counted as left out, if the service does not have it. */
export function knownColor(leftOut: LeftOutCounts, title: string, given = ''): ItemColor | null {
  return stored(knownValue(leftOut, 'colors', title, ITEM_COLORS, given) ?? null)
}

/** The given word if it is one of `words`; otherwise undefined, and counted as left out. */
export function knownValue<T extends string>(
  leftOut: LeftOutCounts,
  kind: string,
  title: string,
  words: readonly T[],
  given = '',
): T | undefined {
  const found = words.find((word) => word === given)
  if (found === undefined && given !== '') leftOut.add(kind, title)
  return found
}
