import { openCache } from '../kernel/cache.ts'
import { MINUTE_MS } from '../kernel/contract/days.ts'

/** Bytes expected of a list of a kind that was not read yet, and the least that any list counts as. */
const BYTES = { unknown: 4_194_304, least: 16_384 } as const

/** Most kinds of lists whose sizes are remembered. */
const KINDS = 2_000

/** Bytes of memory for each character of a reply: rows, values and text exist at the same time. */
const FACTOR = 2

/** The size of a large list counts for this long, in ms, though shorter ones of its kind follow. */
const KEPT_MS = MINUTE_MS

/**
 * Estimates the memory that a list will take from earlier lists of the same kind, because the budget
 * must count it before the list is read. A kind is an operation on a board.
 */
export function openReplySizes(nowMs: () => number) {
  const sizes = openCache<{ bytes: number; atMs: number }>(KINDS)
  return {
    /** Bytes of the largest list of a kind that was read lately; undefined if none was. */
    known: (kind: string) => sizes.get(kind)?.bytes,
    /** Bytes to count before a list of a kind is read. */
    expected: (kind: string) => sizes.get(kind)?.bytes ?? BYTES.unknown,
    note(kind: string, characters: number): void {
      const before = sizes.get(kind)
      const bytes = Math.max(characters * FACTOR, BYTES.least)
      const atMs = nowMs()
      const isLess = before && before.bytes > bytes && atMs - before.atMs < KEPT_MS
      sizes.set(kind, isLess ? before : { bytes, atMs })
    },
  }
}
