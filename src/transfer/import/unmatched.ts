import { LIMITS } from '../../kernel/limits.ts'

/** A user of the file without an account here, and what they did on the board. */
export type Unmatched = { name: string; cards: number; comments: number; memberships: number }

/** Most users who are listed by name; the others are counted together under the name `''`. */
const MOST_UNMATCHED = 1_000

/** Counts the acts of users without an account here: those of `withoutAccount`, and those whom the file does not list. */
export function unmatchedCounter(
  isMatched: (sourceId: string) => boolean,
  withoutAccount: { id: string; name: string }[],
) {
  const rows = new Map<string, Unmatched>()
  const others = { name: '', cards: 0, comments: 0, memberships: 0 }
  const rowOf = (id: string, name = id) => {
    const known = rows.get(id) ?? (rows.size < MOST_UNMATCHED ? undefined : others)
    if (known !== undefined) return known
    const row = { ...others, name: name.slice(0, LIMITS.id).toWellFormed() }
    rows.set(id, row)
    return row
  }
  for (const { id, name } of withoutAccount) rowOf(id, name || id)
  return {
    countMissing(sourceId: string, what: keyof Omit<Unmatched, 'name'>) {
      if (sourceId !== '' && !isMatched(sourceId)) rowOf(sourceId)[what] += 1
    },
    unmatched: () => {
      const isMore = others.cards + others.comments + others.memberships > 0
      return [...rows.values(), ...(isMore ? [others] : [])]
    },
  }
}
