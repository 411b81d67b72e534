import { and, eq, sql } from 'drizzle-orm'
import { boards } from '../boards/tables.ts'
import { db } from '../kernel/db/database.ts'
import {
  eachOf,
  excluded,
  fieldsFor,
  jsonParameters,
  valueOf,
  valuesOf,
} from '../kernel/db/rows.ts'
import { ALWAYS, type Statement } from '../kernel/db/statements.ts'
import { prepared } from '../kernel/db/prepared.ts'
import type { StaleCard } from './stale.ts'
import { staleCards } from './tables.ts'

/** A stale card as a run has read it. */
export type MarkedCard = StaleCard & { mark: string }

const onConflict = {
  target: [staleCards.boardId, staleCards.cardId],
  set: {
    mark: excluded(staleCards.mark),
    afterNumber: 0,
    isForced: sql`max(${staleCards.isForced}, ${excluded(staleCards.isForced)})`,
  },
}

const markEach = prepared(['json', 'mark'], ({ json, mark }) =>
  db
    .insert(staleCards)
    .select(
      db
        .select(
          fieldsFor(staleCards, {
            boardId: valueOf('boardId'),
            cardId: valueOf('cardId'),
            mark: sql`${mark}`,
          }),
        )
        .from(eachOf(json))
        .where(ALWAYS),
    )
    .onConflictDoUpdate(onConflict),
)

/** Marks cards as stale: one row written for each. */
export function markStale(stale: StaleCard[], mark: string): Statement[] {
  return jsonParameters(stale).map((json) => markEach({ json, mark }))
}

/** Marks all cards of all boards, so that each entry is written again. */
export function markEverything(mark: string) {
  const marks = fieldsFor(staleCards, { boardId: boards.id, cardId: '', mark, isForced: true })
  return db
    .insert(staleCards)
    .select(db.select(marks).from(boards).where(ALWAYS))
    .onConflictDoUpdate(onConflict)
}

/** Takes out the marks that nobody has renewed since they were read; returns which those were. */
export function unmark(seen: MarkedCard[]) {
  const { boardId, cardId, mark } = staleCards
  const keys = sql`select ${valuesOf(['boardId', 'cardId', 'mark'])} from ${eachOf(JSON.stringify(seen))}`
  return db
    .delete(staleCards)
    .where(sql`(${boardId}, ${cardId}, ${mark}) in (${keys})`)
    .returning({ cardId })
}

/** Notes how far a run over a whole board has come; returns a row if the board was not marked again meanwhile. */
export function noteProgress({ boardId, mark }: MarkedCard, from: number, to: number) {
  const isBoard = and(eq(staleCards.boardId, boardId), eq(staleCards.cardId, ''))
  return db
    .update(staleCards)
    .set({ afterNumber: to })
    .where(and(isBoard, eq(staleCards.mark, mark), eq(staleCards.afterNumber, from)))
    .returning({ boardId: staleCards.boardId })
}
