/** Bytes that a list is expected to take where nothing is known of its kind, and the least that one counts as. */
const BYTES = { unknown: 4_194_304, least: 16_384 } as const

/** Kinds of lists whose sizes are remembered. */
const KINDS = 2_000

/** What is made of a byte of a reply: rows, values and text are in memory together. */
const FACTOR = 2

/**
 * How much memory lists take, from those that were read before. It is known only after a list was
 * read, and has to be counted before that; a kind is an operation on a board.
 */
export function openReplySizes() {
  const known = new Map<string, number>()
  return {
    /** Bytes to count before a list of a kind is read. */
    expected: (kind: string) => known.get(kind) ?? BYTES.unknown,
    /** Notes how many characters a list of a kind had; a large one is forgotten only slowly. */
    note(kind: string, characters: number): void {
      const before = known.get(kind) ?? 0
      known.delete(kind)
      known.set(kind, Math.max(characters * FACTOR, before / 2, BYTES.least))
      const [oldest] = known.keys()
      if (known.size > KINDS && oldest !== undefined) known.delete(oldest)
    },
  }
}
