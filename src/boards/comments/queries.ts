import { and, desc, eq, lt } from 'drizzle-orm'
import {
  LIST_BYTES,
  type PageWindow,
  type Scope,
  byIdOnCard,
  bytesOf,
  ofBoardUnindexed,
  rowid,
  rowidOf,
  withinByteLimit,
} from '../../kernel/db/scope.ts'
import { comments } from '../tables.ts'
import { db } from '../../kernel/db/database.ts'

/** These columns of a comment may be long. */
const LONG = [comments.text, comments.reactions]

/** The card's comments, newest first. */
export function commentsOnCard(
  scope: Scope,
  cardId: string,
  { limit, after: position }: PageWindow,
) {
  const older = position && lt(rowid(comments), position[1])
  const where = and(eq(comments.cardId, cardId), ofBoardUnindexed(comments.boardId, scope), older)
  const orderBy = desc(rowid(comments))
  return db
    .select({
      id: comments.id,
      text: comments.text,
      userId: comments.userId,
      reactions: comments.reactions,
      imported: comments.imported,
      createdAt: comments.createdAt,
      modifiedAt: comments.modifiedAt,
      row: rowidOf(comments),
      bytes: bytesOf(LONG),
    })
    .from(comments)
    .where(
      and(
        where,
        withinByteLimit(LIST_BYTES, {
          table: comments,
          where,
          orderBy,
          limit,
          text: LONG,
        }),
      ),
    )
    .orderBy(orderBy)
    .limit(limit)
}

/** The comment of that id, if it is on that card of the board. */
export function findComment(scope: Scope, cardId: string, id: string) {
  return db
    .select()
    .from(comments)
    .where(byIdOnCard(comments, scope, cardId, id))
}
