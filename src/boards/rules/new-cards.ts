import { apply } from '../model/apply.ts'
import type { Change } from '../model/decision.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'

/**
 * Applies the changes, and notes that the snapshot holds all checklists of the cards that they make.
 * The database has no such card yet, and its id is another one at each try, so it can never be read.
 */
export function applyWithNewCards(on: BoardSnapshot, changes: Change[]): void {
  apply(on, changes)
  const made = changes.flatMap((change) =>
    change.do === 'insert' && change.table === 'cards'
      ? [String(Reflect.get(change.row, 'id'))]
      : [],
  )
  if (made.length === 0) return
  const { held } = on
  // Copies of the snapshot share the set, so it is not changed in place.
  on.held = { ...held, checklists: new Set([...held.checklists, ...made]) }
}
