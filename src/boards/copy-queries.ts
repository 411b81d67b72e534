import { type SQL, getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { cards } from '../cards/tables.ts'
import { checklists } from '../cards/on-card-tables.ts'
import type { Db } from '../db/statements.ts'

/** A piece has at most this many rows, and ends after this many bytes of text. */
const PIECE = { rows: 500, bytes: 500_000 } as const

/** A row of a piece, with its sort key and the size of its text. */
export type CopyRow = { key: number; bytes: number }

/** Whether a piece is full, so that more rows may follow. */
export function isFull(rows: CopyRow[]): boolean {
  return (
    rows.length === PIECE.rows || rows.reduce((sum, { bytes }) => sum + bytes, 0) >= PIECE.bytes
  )
}

const CARD = {
  key: sql<number>`card_number`,
  bytes: sql<number>`octet_length(title) + octet_length(description) + octet_length(custom_fields)
    + coalesce(octet_length(vote), 0) + coalesce(octet_length(poker), 0)`,
}

const CHECKLIST = { key: sql<number>`rowid`, bytes: sql<number>`octet_length(items)` }

/** One piece of the board's cards, including archived ones, after a card number. */
export function cardsToCopy(db: Db, boardId: string, after: number) {
  return db
    .select({ ...getTableColumns(cards), ...named(CARD) })
    .from(cards)
    .where(within(cards, CARD, boardId, after))
    .orderBy(CARD.key)
}

/** One piece of the board's checklists after a row id. */
export function checklistsToCopy(db: Db, boardId: string, after: number) {
  return db
    .select({ ...getTableColumns(checklists), ...named(CHECKLIST) })
    .from(checklists)
    .where(within(checklists, CHECKLIST, boardId, after))
    .orderBy(CHECKLIST.key)
}

type Kind = { key: SQL<number>; bytes: SQL<number> }

function named({ key, bytes }: Kind) {
  return { key: sql<number>`${key}`.as('key'), bytes: bytes.as('bytes') }
}

function within(table: SQLiteTable, { key, bytes }: Kind, boardId: string, after: number): SQL {
  const next = sql`select rowid as row, ${key} as place, ${bytes} as bytes from ${table}
    where board_id = ${boardId} and ${key} > ${after} order by ${key} limit ${PIECE.rows}`
  const sized = sql`select row, sum(bytes) over (order by place) - bytes as before from (${next})`
  return sql`rowid in (select row from (${sized}) where before < ${PIECE.bytes})`
}
