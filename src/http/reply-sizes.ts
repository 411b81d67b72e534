/** Bytes expected of a list of a kind that was not read yet, and the least that any list counts as. */
const BYTES = { unknown: 4_194_304, least: 16_384 } as const

/** Most kinds of lists whose sizes are remembered. */
const KINDS = 2_000

/** Bytes of memory for each character of a reply: rows, values and text exist at the same time. */
const FACTOR = 2

/**
 * Estimates the memory that a list will take from earlier lists of the same kind, because the budget
 * must count it before the list is read. A kind is an operation on a board.
 */
export function openReplySizes() {
  const known = new Map<string, number>()
  return {
    /** Bytes to count before a list of a kind is read. */
    expected: (kind: string) => known.get(kind) ?? BYTES.unknown,
    /** Records the size of a list. After a large one the estimate falls only slowly. */
    note(kind: string, characters: number): void {
      const before = known.get(kind) ?? 0
      known.delete(kind)
      known.set(kind, Math.max(characters * FACTOR, before / 2, BYTES.least))
      const [oldest] = known.keys()
      if (known.size > KINDS && oldest !== undefined) known.delete(oldest)
    },
  }
}
