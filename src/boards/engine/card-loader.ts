import { rowsById } from '../row-queries.ts'
import { bytesOfCards, cardsByIdBelow, cardsUpwards } from '../cards/load-queries.ts'
import { rowFromJson } from '../deleted-cards/json-queries.ts'
import {
  columnsOfDeletedCard,
  deletedCardById,
  parentOfDeletedCard,
} from '../deleted-cards/queries.ts'
import { cardsByExternalId } from '../cards/external-id-queries.ts'
import { cards } from '../tables.ts'
import type { Card } from '../model/rows.ts'
import type { Needs } from '../model/decision.ts'
import { MANY_CARDS, MOST_ABOVE } from '../model/row-limit.ts'
import { noContents, noCounts, nothingHeld, type BoardSnapshot } from '../model/snapshot.ts'
import { type Statement, rowQuery } from '../../kernel/db/statements.ts'

/** Reads the cards that commands name, and the ancestors of those under which they put others. Many cards are read only if their texts are not too long. */
export function cardQueries(snapshot: BoardSnapshot, needs: Needs[]): Statement[] {
  const ids = unknown(
    snapshot.cards,
    needs.flatMap(({ cards = [] }) => cards),
  )
  const heads = needs.flatMap(({ lineage }) =>
    lineage && !hasAncestors(snapshot, lineage) ? [lineage] : [],
  )
  const receive = (rows: Card[]) => keepCards(snapshot, rows)
  const queries: Statement[] = []
  snapshot.areTooLong = false
  // A command of many cards is alone in its batch; others name so few each that they are not measured.
  if (needs.length === 1 && ids.length > MANY_CARDS.count) {
    queries.push(
      rowQuery(bytesOfCards(ids), ([size]) => {
        snapshot.areTooLong = (size?.bytes ?? 0) >= MANY_CARDS.bytes
        if (!snapshot.areTooLong) for (const id of ids) snapshot.cards.set(id, null)
      }),
      rowQuery(cardsByIdBelow(ids, MANY_CARDS.bytes), receive),
    )
  } else if (ids.length > 0) {
    for (const id of ids) snapshot.cards.set(id, null)
    queries.push(rowQuery(rowsById('cards', ids), receive))
  }
  const externalIds = needs.flatMap(({ externalIds: some = [] }) => some.flatMap((id) => id || []))
  if (externalIds.length > 0)
    queries.push(rowQuery(cardsByExternalId({ boardId: snapshot.id }, externalIds), receive))
  if (heads.length > 0) queries.push(rowQuery(cardsUpwards(heads, MOST_ABOVE), receive))
  return queries
}

/** Reads the deleted cards that commands name, the lists and swimlanes that were deleted with them, and the cards that were their parents. */
export function deletedCardQueries(snapshot: BoardSnapshot, needs: Needs[]): Statement[] {
  snapshot.deletedCards.clear()
  snapshot.deletedColumns.clear()
  return needs.flatMap(({ deletedCard: id }) => {
    if (id === undefined) return []
    return [
      rowQuery(deletedCardById(snapshot.id, id), (rows) => {
        for (const { row, keptUntil } of rows)
          snapshot.deletedCards.set(id, { card: rowFromJson(cards, row), keptUntil })
      }),
      rowQuery(columnsOfDeletedCard(snapshot.id, id), (rows) => {
        for (const column of rows) snapshot.deletedColumns.set(column.id, column.row)
      }),
      rowQuery(parentOfDeletedCard(id), (rows) => keepCards(snapshot, rows)),
    ]
  })
}

/** Keeps the cards of the board that the snapshot does not have yet. */
function keepCards({ id, cards: known }: BoardSnapshot, rows: Card[]): void {
  for (const row of rows) if (row.boardId === id && !known.get(row.id)) known.set(row.id, row)
}

/** Returns true if a card and its ancestors are in the snapshot, as many of them as count. */
function hasAncestors(snapshot: BoardSnapshot, id: string): boolean {
  const seen = new Set<string>()
  for (let at = id; at !== ''; at = snapshot.cards.get(at)?.parentId ?? '') {
    if (seen.has(at) || seen.size >= MOST_ABOVE) return true
    if (!snapshot.cards.has(at)) return false
    seen.add(at)
  }
  return true
}

/** Returns the ids that the snapshot knows nothing of, each once. */
export function unknown(known: Map<string, unknown>, ids: (string | undefined)[]): string[] {
  return [...new Set(ids.filter((id): id is string => Boolean(id) && !known.has(id ?? '')))]
}

/** A snapshot may hold this much between batches: cards, characters of their descriptions, users and tokens. */
export const MOST_CACHED = { cards: 2_000, characters: 8_000_000, people: 10_000 } as const

function forgetCards(snapshot: BoardSnapshot): void {
  snapshot.cards.clear()
  snapshot.held = nothingHeld()
}

/** Empties the caches of a snapshot that have grown too large; they load again when needed. */
export function trim(snapshot: BoardSnapshot): BoardSnapshot {
  snapshot.contents = noContents()
  let characters = 0
  for (const card of snapshot.cards.values()) characters += card?.description.length ?? 0
  if (snapshot.cards.size > MOST_CACHED.cards || characters > MOST_CACHED.characters)
    forgetCards(snapshot)
  if (Object.values(snapshot.counts).some(({ size }) => size > MOST_CACHED.cards))
    snapshot.counts = noCounts()
  if (snapshot.people.size > MOST_CACHED.people) snapshot.people.clear()
  if (snapshot.tokens.size > MOST_CACHED.people) snapshot.tokens.clear()
  return snapshot
}
