import { type SQL, and, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { LONG_OF_CARDS, TABLES, attachments, cards, checklists, comments } from '../tables.ts'
import { type LongText, octets, ofBoardUnindexed, rowid } from '../../kernel/db/scope.ts'
import { db } from '../../kernel/db/database.ts'
import type { SelectOf } from '../../kernel/db/statements.ts'
import type { NeededContents } from '../model/decision.ts'
import { MOST_CONTENTS } from '../model/row-limit.ts'
import type { CountedOnCards, Rows } from '../entities.ts'

/** Tells how much there is to copy or to move together. It is counted no further than one more than is allowed. */
export type SizeOfContents = {
  cards: number
  cardBytes: number
  comments: number
  commentBytes: number
  checklists: number
  checklistBytes: number
  attachments: number
}

/** Selects the size of what a command copies or moves. Of moved cards only the cards count, as SQL takes along what is on them. */
export function sizeOfContents(boardId: string, needed: NeededContents) {
  const { rows } = MOST_CONTENTS
  const sizeOf = (
    table: OnBoard,
    where: SQL | undefined,
    text: LongText | undefined,
    most: number,
  ) =>
    sql`select count(*) as count, total(bytes) as bytes from (
      select ${text === undefined ? sql`0` : octets(text)} as bytes from ${table} where ${where} limit ${most + 1})`
  const onCards = (table: OnBoard, text?: LongText) =>
    needed.archived ? NONE : sizeOf(table, onThem(table, boardId, needed), text, rows)
  const cardsSize = sizeOf(cards, among(boardId, needed), LONG_OF_CARDS, MOST_CONTENTS.cards)
  return db.all<SizeOfContents>(sql`select
      a.count as cards, a.bytes as cardBytes, b.count as comments, b.bytes as commentBytes,
      c.count as checklists, c.bytes as checklistBytes, d.count as attachments
    from (${cardsSize}) a, (${needed.alone ? NONE : onCards(comments, comments.text)}) b,
      (${onCards(checklists, checklists.items)}) c, (${onCards(attachments)}) d`)
}

const NONE = sql`select 0 as count, 0 as bytes`

type OnBoard = SQLiteTable & { boardId: SQLiteColumn }

/** Condition: the cards that are copied or moved together. */
function among(boardId: string, needed: NeededContents): SQL | undefined {
  const ids = sql`${cards.id} in (${idsOf(needed)})`
  return and(ids, ofBoardUnindexed(cards.boardId, { boardId }))
}

/** Condition: what is on those cards. */
function onThem(
  { boardId: column }: OnBoard,
  boardId: string,
  needed: NeededContents,
): SQL | undefined {
  return and(sql`card_id in (${idsOf(needed)})`, ofBoardUnindexed(column, { boardId }))
}

/** The cards that are copied or moved together, in order. */
export function cardsTogether(boardId: string, needed: NeededContents) {
  return db.select().from(cards).where(among(boardId, needed)).orderBy(cards.sort, rowid(cards))
}

/** Selects everything of one kind that is on those cards, oldest first. */
export function onCardsTogether<T extends CountedOnCards>(
  name: T,
  boardId: string,
  needed: NeededContents,
): SelectOf<Rows[T]> {
  const table = TABLES[name]
  const rows = db
    .select()
    .from(table)
    .where(onThem(table, boardId, needed))
  // A table's rows are those of its entity.
  return rows.orderBy(rowid(table)) as never
}

/** Counts the comments, checklists or attachments on each of the cards, no further than `most`. */
export function countsOnCards(on: CountedOnCards, ids: string[], most: number) {
  const some = sql`select 1 from ${TABLES[on]} where card_id = asked.value limit ${most}`
  return db
    .select({
      id: sql<string>`asked.value`.as('id'),
      count: sql<number>`(select count(*) from (${some}))`.as('count'),
    })
    .from(sql`json_each(${JSON.stringify(ids)}) as asked`)
}

function idsOf({ of, id, archived, alone }: NeededContents): SQL {
  if (alone) return sql`select ${id}`
  const limit = MOST_CONTENTS.cards + 1
  const open = archived ? sql`` : sql`and archived = 0`
  if (of === 'list')
    return sql`select id from ${cards} where list_id = ${id} ${open} limit ${limit}`
  if (of === 'swimlane')
    return sql`select id from ${cards} where swimlane_id = ${id} ${open} limit ${limit}`
  return sql`with recursive family(id) as (
    select ${id} union select c.id from family join ${cards} c on c.parent_id = family.id
      where c.parent_id <> '' and c.archived = 0 limit ${limit}
  ) select id from family`
}
