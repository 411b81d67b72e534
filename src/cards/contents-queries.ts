import { type SQL, and, getTableColumns, sql } from 'drizzle-orm'
import { attachments } from '../attachments/tables.ts'
import { checklists } from '../checklists/tables.ts'
import { comments } from '../comments/tables.ts'
import { type RowsWithText, bytesOf, ofBoardUnindexed, withinByteLimit } from '../db/scope.ts'
import type { Db } from '../db/statements.ts'
import type { NeededContents } from '../core/decision.ts'
import { MOST_CONTENTS } from '../core/row-limit.ts'
import { cards } from './tables.ts'

/** The columns of a card that may be long. */
const LONG = sql`(description || title || custom_fields || members || assignees || label_ids || card_dependencies || ifnull(vote, '') || ifnull(poker, ''))`

/** The cards that are copied or moved together: up to one more than may be, so that too many are noticed. */
export function cardsTogether(db: Db, boardId: string, needed: NeededContents) {
  const where = and(
    sql`${cards.id} in (${idsOf(needed)})`,
    ofBoardUnindexed(cards.boardId, { boardId }),
  )
  const rows = { table: cards, where, orderBy: sql`${cards.sort}, ${cards}.rowid`, text: LONG }
  const { limit, cut, bytes } = cutOf(rows, MOST_CONTENTS.cards)
  return db
    .select({ ...getTableColumns(cards), bytes })
    .from(cards)
    .where(cut)
    .orderBy(rows.orderBy)
    .limit(limit)
}

/** The comments on those cards, oldest first. */
export function commentsTogether(db: Db, boardId: string, needed: NeededContents) {
  const where = and(
    sql`card_id in (${idsOf(needed)})`,
    ofBoardUnindexed(comments.boardId, { boardId }),
  )
  const rows = { table: comments, where, orderBy: sql`${comments}.rowid`, text: comments.text }
  const { limit, cut, bytes } = cutOf(rows, MOST_CONTENTS.rows)
  return db
    .select({ ...getTableColumns(comments), bytes })
    .from(comments)
    .where(cut)
    .orderBy(rows.orderBy)
    .limit(limit)
}

/** The checklists on those cards. */
export function checklistsTogether(db: Db, boardId: string, needed: NeededContents) {
  const where = and(
    sql`card_id in (${idsOf(needed)})`,
    ofBoardUnindexed(checklists.boardId, { boardId }),
  )
  const rows = {
    table: checklists,
    where,
    orderBy: sql`${checklists}.rowid`,
    text: checklists.items,
  }
  const { limit, cut, bytes } = cutOf(rows, MOST_CONTENTS.rows)
  return db
    .select({ ...getTableColumns(checklists), bytes })
    .from(checklists)
    .where(cut)
    .orderBy(rows.orderBy)
    .limit(limit)
}

/** The attachments on those cards, oldest first. */
export function attachmentsTogether(db: Db, boardId: string, needed: NeededContents) {
  const where = and(
    sql`card_id in (${idsOf(needed)})`,
    ofBoardUnindexed(attachments.boardId, { boardId }),
  )
  return db
    .select()
    .from(attachments)
    .where(where)
    .orderBy(sql`${attachments}.rowid`)
    .limit(MOST_CONTENTS.rows + 1)
}

function cutOf(rows: Omit<RowsWithText, 'limit'>, most: number) {
  const limit = most + 1
  const cut = and(rows.where, withinByteLimit(MOST_CONTENTS.bytes, { ...rows, limit }))
  return { limit, cut, bytes: bytesOf(rows.text) }
}

function idsOf({ of, id, archived }: NeededContents): SQL {
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
