import type { Card, Checklist, Comment } from '../model/rows.ts'
import type { Change } from '../model/decision.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'

/** The cards, checklists and comments that a command changed, and the cards that it deleted, as they were before, by their ids. Listeners compare them with what is stored. */
export type RowsBefore = {
  cards: ReadonlyMap<string, Card>
  checklists: ReadonlyMap<string, Checklist>
  comments: ReadonlyMap<string, Comment>
}

/** Called before the changes are applied to the snapshot. */
export function rowsBefore(snapshot: BoardSnapshot, changes: Change[]): RowsBefore {
  const cards = new Map<string, Card>()
  const checklists = new Map<string, Checklist>()
  const comments = new Map<string, Comment>()
  for (const change of changes) {
    if (change.do === 'cascade' && change.of === 'card') {
      const card = snapshot.cards.get(change.id)
      if (card) cards.set(change.id, card)
    }
    if (change.do !== 'update') continue
    const id = String(Reflect.get(change.key, 'id'))
    const card = snapshot.cards.get(id)
    const checklist = snapshot.checklists.get(id)
    const comment = snapshot.comments.get(id)
    if (change.table === 'cards' && card) cards.set(id, card)
    if (change.table === 'checklists' && checklist) checklists.set(id, checklist)
    if (change.table === 'comments' && comment) comments.set(id, comment)
  }
  return { cards, checklists, comments }
}
