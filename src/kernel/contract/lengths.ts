/** Longest texts in characters, longest lists in entries. */
export const LIMITS = { title: 1_000, text: 100_000, id: 64, entries: 1_000 } as const
