import { DAY_MS } from '../../kernel/contract/days.ts'
import {
  type SQL,
  type SQLWrapper,
  and,
  eq,
  exists,
  inArray,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { momentOf } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { failAsStaleWhere } from '../../kernel/db/fault.ts'
import { eachOf, insertWhere, valueOf } from '../../kernel/db/rows.ts'
import { octets } from '../../kernel/db/scope.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import { keepMembers } from '../checklists/cascades.ts'
import { descriptionVersions } from '../descriptions/tables.ts'
import type { ColumnKind } from '../model/decision.ts'
import type { List, Swimlane } from '../model/rows.ts'
import {
  LONG_OF_CARDS,
  attachments,
  cards,
  checklists,
  comments,
  lists,
  swimlanes,
} from '../tables.ts'
import { looseFiles } from '../../files/tables.ts'
import { rowAsJson, sourceOf, valuesFromJson } from './json-queries.ts'
import { deletedCards, deletedColumns, deletedRows } from './tables.ts'

/** A deleted card can be restored for this long. */
const RESTORABLE_MS = 30 * DAY_MS

/** Its rows and bytes go this much later, so that a restore which was decided in time is stored long before. */
const MARGIN_MS = 60 * 60_000

/** The tables whose rows come back with a card, each with the column that may be long. */
const ON_CARDS = [
  { table: comments, long: comments.text },
  { table: checklists, long: checklists.items },
  { table: attachments, long: attachments.name },
  { table: descriptionVersions, long: descriptionVersions.text },
] as const

/**
 * At most so many bytes of text are kept of one row (`row`), the card's own or that of something on it, whose
 * JSON may have twice as many and has to fit into a row of D1; and of cards that are deleted together, with
 * what is on them (`together`).
 */
export const MOST_KEPT = { row: 900_000, together: 16_000_000 } as const

/** Each row counts this many bytes beside its text. */
const BYTES_OF_ROW = 500

/** A card that is deleted, or a list or swimlane that is deleted with its cards, and who deletes it. */
export type Deletion = { of: 'card' | ColumnKind; id: string; by: string }

/** Keeps cards that are deleted in the same batch, with what is on them, as many as are not too large; it runs before their rows go. */
export function keepDeleted(deleted: Deletion[], now: string): Statement[] {
  if (deleted.length === 0) return []
  const gone = cardsOf(deleted)
  const momentAfter = (ms: number) => momentOf(Date.parse(now) + ms)
  const keptUntil = momentAfter(RESTORABLE_MS)
  const purgeAt = momentAfter(RESTORABLE_MS + MARGIN_MS)
  const own = octets(LONG_OF_CARDS)
  const onThem = ON_CARDS.map(
    ({ table, long }) =>
      sql`(select total(${octets(long)} + ${BYTES_OF_ROW}) from ${table} where ${table.cardId} = ${cards.id})`,
  )
  const longest = ON_CARDS.map(
    ({ table, long }) =>
      sql`ifnull((select max(${octets(long)}) from ${table} where ${table.cardId} = ${cards.id}), 0)`,
  )
  const size = sql`${own} + ${BYTES_OF_ROW} + ${sql.join(onThem, sql` + `)}`
  const kept = sql`(select ${deletedCards.id} from ${deletedCards}
    where ${deletedCards.id} in (select id from ${gone}))`
  // The builder selects from tables alone, and these are rows of JSON.
  return [
    db.insert(deletedCards).select(
      sql`select id, board_id, title, by_user, ${now}, ${keptUntil}, ${purgeAt} from (
        select ${cards.id}, ${cards.boardId}, ${cards.title}, gone.by_user,
          max(${own}, ${sql.join(longest, sql`, `)}) as longest,
          sum(${size}) over (order by gone.place rows unbounded preceding) as together
        from ${gone} as gone join ${cards} on ${cards.id} = gone.id)
        where longest <= ${MOST_KEPT.row} and together <= ${MOST_KEPT.together}`,
    ),
    db.insert(deletedRows).select(
      sql`select ${cards.id}, ${sourceOf(cards)}, ${rowAsJson(cards)}, ''
        from ${cards} where ${cards.id} in ${kept}`,
    ),
    ...ON_CARDS.map(({ table }) =>
      db.insert(deletedRows).select(
        sql`select ${table.cardId}, ${sourceOf(table)}, ${rowAsJson(table)}, ${fileKeyIn(table)}
          from ${table} where ${table.cardId} in ${kept} order by ${table}.rowid`,
      ),
    ),
  ]
}

/** Selects the cards of deletions, each once. Cards that are named come first; those of lists and swimlanes are ordered by their `sort`. */
function cardsOf(deleted: Deletion[]): SQL {
  const json = JSON.stringify(deleted.filter(({ of }) => of === 'card'))
  const named = sql`select ${valueOf('id')} as id, ${valueOf('by')} as by_user, v.key - 1e9 as place from ${eachOf(json)}`
  const columns = deleted.flatMap(({ of, id, by }) => {
    if (of === 'card') return []
    const place = of === 'list' ? cards.listId : cards.swimlaneId
    return sql`select ${cards.id}, ${by}, ${cards.sort} from ${cards} where ${place} = ${id}`
  })
  const all = sql.join([named, ...columns], sql` union all `)
  return sql`(select id, by_user, min(place) as place from (${all}) group by id)`
}

/** Keeps the row of a list or swimlane that is deleted, if cards go with it; it runs before these go. */
export function keepColumn(of: ColumnKind, row: List | Swimlane, now: string): Statement {
  const place = of === 'list' ? cards.listId : cards.swimlaneId
  const purgeAt = momentOf(Date.parse(now) + RESTORABLE_MS + MARGIN_MS)
  const { id, boardId, title } = row
  const some = db.select({ id: cards.id }).from(cards).where(eq(place, id))
  return insertWhere(deletedColumns, { id, boardId, title, row, purgeAt }, exists(some))
}

function fileKeyIn(table: (typeof ON_CARDS)[number]['table']): SQL {
  return 'fileId' in table ? sql`iif(${table.fileId} = '', ${table.id}, ${table.fileId})` : sql`''`
}

/** Puts back what was on a deleted card, whose own row the batch has inserted, and keeps it no longer. A list or swimlane that has come back is no longer kept either. Fails the batch as stale if the card is no longer kept. */
export function restoreWhatWasOn(id: string, { boardId }: { boardId: string }): Statement[] {
  const found = db.select({ id: deletedCards.id }).from(deletedCards).where(eq(deletedCards.id, id))
  return [
    failAsStaleWhere(notExists(found)),
    ...ON_CARDS.map(({ table }) =>
      db.insert(table).select(
        sql`select ${valuesFromJson(table, sql`${deletedRows.row}`)} from ${deletedRows}
          where ${deletedRows.cardId} = ${id} and ${deletedRows.source} = ${sourceOf(table)}
          order by ${deletedRows}.rowid`,
      ),
    ),
    keepMembers([id]),
    db.delete(looseFiles).where(inArray(looseFiles.key, filesOf(sql`(${id})`))),
    ...removeDeleted(sql`(${id})`),
    db.delete(deletedColumns).where(and(eq(deletedColumns.boardId, boardId), isThereAgain)),
  ]
}

const isThereAgain = or(
  exists(db.select({ id: lists.id }).from(lists).where(eq(lists.id, deletedColumns.id))),
  exists(
    db.select({ id: swimlanes.id }).from(swimlanes).where(eq(swimlanes.id, deletedColumns.id)),
  ),
)

/** Deletes a deleted card for good: its bytes may go at once, unless another deleted card has them, too. */
export function deleteForGood(id: string, now: string): Statement[] {
  return removeWithFiles(sql`(${id})`, now)
}

/** Deletes all deleted cards of a board for good. */
export function deleteAllForGood(boardId: string, now: string): Statement[] {
  const ids = db
    .select({ id: deletedCards.id })
    .from(deletedCards)
    .where(eq(deletedCards.boardId, boardId))
  return [
    ...removeWithFiles(sql`(${ids})`, now),
    db.delete(deletedColumns).where(eq(deletedColumns.boardId, boardId)),
  ]
}

function removeWithFiles(ids: SQLWrapper, now: string): Statement[] {
  const others = db
    .select({ key: deletedRows.fileKey })
    .from(deletedRows)
    .where(
      and(
        ne(deletedRows.fileKey, ''),
        sql`${deletedRows.cardId} not in ${ids}`,
        sql`${deletedRows.fileKey} = ${looseFiles.key}`,
      ),
    )
  return [
    db
      .update(looseFiles)
      .set({ looseAt: now })
      .where(and(inArray(looseFiles.key, filesOf(ids)), notInArray(looseFiles.key, others))),
    ...removeDeleted(ids),
  ]
}

function filesOf(ids: SQLWrapper) {
  return db
    .select({ key: deletedRows.fileKey })
    .from(deletedRows)
    .where(and(sql`${deletedRows.cardId} in ${ids}`, ne(deletedRows.fileKey, '')))
}

/** Deletes the rows of deleted cards, whose ids `ids` selects; it leaves their bytes. */
export function removeDeleted(ids: SQLWrapper): Statement[] {
  return [
    db.delete(deletedRows).where(sql`${deletedRows.cardId} in ${ids}`),
    db.delete(deletedCards).where(sql`${deletedCards.id} in ${ids}`),
  ]
}
