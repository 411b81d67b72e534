import {
  attachmentsTogether,
  cardsTogether,
  checklistsTogether,
  commentsTogether,
} from '../cards/contents-queries.ts'
import { openCardsInOrder } from '../cards/queries.ts'
import type { NeededContents, Needs } from '../core/decision.ts'
import { MOST_CONTENTS } from '../core/row-limit.ts'
import { type BoardSnapshot, noContents } from '../core/snapshot.ts'
import { type Db, type RowQuery, rowQuery } from '../db/statements.ts'

/** The cards that a command copies or moves together, with what is on them. Such a command is alone in its batch. */
export function contentsQueries(db: Db, snapshot: BoardSnapshot, needs: Needs[]): RowQuery[] {
  snapshot.contents = noContents()
  const { contents } = snapshot
  const whole = needs.flatMap(({ contents: needed }) => needed ?? [])
  const { id } = snapshot
  return whole.flatMap((needed) => [
    rowQuery(cardsTogether(db, id, needed), (rows) => {
      contents.isCut ||= rows.length > MOST_CONTENTS.cards || isLong(rows)
      contents.cards = rows.map(({ bytes: _bytes, ...row }) => row)
    }),
    ...(needed.archived ? [] : thingsOnCards(db, snapshot, needed)),
  ])
}

/** The order of the cards among which a command places some. */
export function orderQueries(db: Db, snapshot: BoardSnapshot, needs: Needs[]): RowQuery[] {
  snapshot.order = []
  const lists = needs.flatMap(({ order }) => order ?? [])
  return lists.map((list) =>
    rowQuery(openCardsInOrder(db, list.board || snapshot.id, list), (rows) => {
      snapshot.order = rows
    }),
  )
}

/** What is on the cards. SQL changes it when cards move, so only copies need it. */
function thingsOnCards(
  db: Db,
  { id, contents }: BoardSnapshot,
  needed: NeededContents,
): RowQuery[] {
  return [
    rowQuery(commentsTogether(db, id, needed), (rows) => {
      contents.isCut ||= rows.length > MOST_CONTENTS.rows || isLong(rows)
      contents.comments = rows.map(({ bytes: _bytes, ...row }) => row)
    }),
    rowQuery(checklistsTogether(db, id, needed), (rows) => {
      contents.isCut ||= rows.length > MOST_CONTENTS.rows || isLong(rows)
      contents.checklists = rows.map(({ bytes: _bytes, ...row }) => row)
    }),
    rowQuery(attachmentsTogether(db, id, needed), (rows) => {
      contents.isCut ||= rows.length > MOST_CONTENTS.rows
      contents.attachments = rows
    }),
  ]
}

function isLong(rows: { bytes: number }[]): boolean {
  return rows.reduce((sum, { bytes }) => sum + bytes, 0) >= MOST_CONTENTS.bytes
}
