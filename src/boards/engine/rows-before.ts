import type { Card, Checklist } from '../model/rows.ts'
import type { Change } from '../model/decision.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'

/** The cards and checklists whose texts a command changed, as they were before, by their ids. Listeners compare them with what is stored. */
export type RowsBefore = {
  cards: ReadonlyMap<string, Card>
  checklists: ReadonlyMap<string, Checklist>
}

/** Called before the changes are applied to the snapshot. */
export function rowsBefore(snapshot: BoardSnapshot, changes: Change[]): RowsBefore {
  const cards = new Map<string, Card>()
  const checklists = new Map<string, Checklist>()
  for (const change of changes) {
    if (change.do !== 'update') continue
    const id = String(Reflect.get(change.key, 'id'))
    const card = 'description' in change.set ? snapshot.cards.get(id) : undefined
    const checklist = 'items' in change.set ? snapshot.checklists.get(id) : undefined
    if (change.table === 'cards' && card) cards.set(id, card)
    if (change.table === 'checklists' && checklist) checklists.set(id, checklist)
  }
  return { cards, checklists }
}
