import { type Cascade, type Change, type RowChange, rowNameOnBoard } from './decision.ts'
import {
  type CountedOnCards,
  type Table,
  type Unheld,
  COUNTED_ON_CARDS,
  isHeld,
} from '../entities.ts'
import type { BoardSnapshot } from './snapshot.ts'
import type { Card } from './rows.ts'

/** Applies the changes to the snapshot in place, so that the next command is decided after them. */
export function apply(snapshot: BoardSnapshot, changes: Change[]): void {
  for (const change of changes) {
    countOnCards(snapshot, change)
    if (change.do === 'cascade') applyCascade(snapshot, change)
    else if (isHeld(change.table)) applyRow(rowsOf(snapshot, change.table), snapshot, change)
  }
}

/** A change puts something on a card (`to`), takes it off one (`from`), or both. */
type Moved = { table: CountedOnCards; from?: string | undefined; to?: string | undefined }

/** Updates the counts that the snapshot has of what is on cards. A new card has nothing on it. */
function countOnCards(snapshot: BoardSnapshot, change: Change): void {
  const { counts } = snapshot
  if (change.do === 'insert' && change.table === 'cards') {
    const id = String(Reflect.get(change.row, 'id'))
    for (const table of COUNTED_ON_CARDS) if (!counts[table].has(id)) counts[table].set(id, 0)
  }
  const { table, from, to } = movedBy(snapshot, change) ?? {}
  for (const [card, more] of [[from, -1] as const, [to, 1] as const]) {
    const before = table && card !== undefined ? counts[table].get(card) : undefined
    if (table && card !== undefined && before !== undefined) counts[table].set(card, before + more)
  }
}

function movedBy(snapshot: BoardSnapshot, change: Change): Moved | undefined {
  if (change.do === 'cascade') {
    if (change.of !== 'attachment') return undefined
    return { table: 'attachments', from: snapshot.attachments.get(change.id)?.cardId }
  }
  const table = COUNTED_ON_CARDS.find((one) => one === change.table)
  if (table === undefined) return undefined
  if (change.do === 'insert') return { table, to: cardIdIn(change.row) }
  const from = snapshot[table].get(String(Reflect.get(change.key, 'id')))?.cardId
  if (change.do === 'remove') return { table, from }
  const to = cardIdIn(change.set)
  return to === undefined ? undefined : { table, from, to }
}

function cardIdIn(row: object): string | undefined {
  const id: unknown = Reflect.get(row, 'cardId')
  return typeof id === 'string' ? id : undefined
}

function rowsOf(
  snapshot: BoardSnapshot,
  table: Exclude<Table, Unheld>,
): Map<string, object | null> {
  return snapshot[table]
}

function applyRow(
  rows: Map<string, object | null>,
  snapshot: BoardSnapshot,
  change: RowChange,
): void {
  const named = change.do === 'insert' ? change.row : change.key
  const name = rowNameOnBoard(change.table, named)
  if (change.do === 'remove') {
    rows.delete(name)
    return
  }
  const row = change.do === 'insert' ? change.row : { ...rows.get(name), ...change.set }
  if (change.table === 'members' && change.do === 'insert') nameMember(snapshot, change.row)
  const boardId = change.table === 'boards' ? Reflect.get(row, 'id') : Reflect.get(row, 'boardId')
  if (boardId === snapshot.id) rows.set(name, row)
  else rows.delete(name)
}

/** Notes the username of a new member, as sentences of webhooks name members. */
function nameMember({ people, names }: BoardSnapshot, row: object): void {
  const id = String(Reflect.get(row, 'userId'))
  const person = people.get(id)
  if (person) names.set(id, person.username)
}

/** Takes off a card what it holds of other cards that are gone: one as its parent, and its dependencies on them. */
function withoutReferences(card: Card, ids: Set<string>): Card {
  const cardDependencies = card.cardDependencies.filter(({ cardId }) => !ids.has(cardId))
  const isParent = ids.has(card.parentId)
  if (!isParent && cardDependencies.length === card.cardDependencies.length) return card
  return { ...card, parentId: isParent ? '' : card.parentId, cardDependencies }
}

/** A message of a rule takes from what the board may send. */
function countMail(snapshot: BoardSnapshot, message: string): void {
  const { held } = snapshot
  if (held.mail === undefined) return
  const { to }: { to: unknown[] } = JSON.parse(message)
  // Copies of the snapshot share it, so it is not changed in place.
  snapshot.held = { ...held, mail: { ...held.mail, left: held.mail.left - to.length } }
}

function applyCascade(snapshot: BoardSnapshot, { of, id }: Cascade): void {
  if (of === 'references') {
    // `cascadeMany` has made it.
    const ids: string[] = JSON.parse(id)
    const gone = new Set(ids)
    for (const card of snapshot.cards.values())
      if (card !== null) snapshot.cards.set(card.id, withoutReferences(card, gone))
  } else if (of === 'ruleMail') {
    countMail(snapshot, id)
  } else if (of === 'attachment') {
    snapshot.attachments.delete(id)
  } else if (of === 'card') {
    snapshot.cards.delete(id)
    for (const table of COUNTED_ON_CARDS) {
      for (const row of snapshot[table].values())
        if (row?.cardId === id) snapshot[table].delete(row.id)
    }
  }
}
