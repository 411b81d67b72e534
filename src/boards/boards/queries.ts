import { and, count, eq, exists, not, or } from 'drizzle-orm'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { userNamed } from '../../accounts/users/queries.ts'
import { boards, members } from '../tables.ts'
import { users } from '../../accounts/users/tables.ts'
import {
  type PageWindow,
  type Scope,
  afterPosition,
  amongIf,
  rowid,
  rowidOf,
  ofBoard,
} from '../../kernel/db/scope.ts'
import { db } from '../../kernel/db/database.ts'

export function findBoard(scope: Scope) {
  return db.select().from(boards).where(ofBoard(boards.id, scope))
}

/** The board's version, and the `seq` of its newest activity. */
export function newestOnBoard(scope: Scope) {
  const { version, lastSeq } = boards
  return db.select({ version, lastSeq }).from(boards).where(ofBoard(boards.id, scope))
}

/** The usernames of the board's current and former members. */
export function namesOnBoard(boardId: string) {
  return db
    .select({ id: users.id, username: users.username })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.boardId, boardId))
}

/** The members of the board who are disabled. */
export function disabledMembers(boardId: string) {
  return db
    .select({ id: users.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.boardId, boardId), eq(users.loginDisabled, true)))
}

const entry = { id: boards.id, title: boards.title, sort: boards.sort, row: rowidOf(boards) }

/** A list may be limited to these boards; undefined for all. */
type Only = string[] | undefined

/** Public boards that are not archived. */
export function publicBoards({ limit, after: position }: PageWindow, only: Only) {
  return db
    .select(entry)
    .from(boards)
    .where(
      and(
        eq(boards.permission, 'public'),
        eq(boards.archived, false),
        amongIf(boards.id, only),
        afterPosition(boards.sort, position),
      ),
    )
    .orderBy(boards.sort, rowid(boards))
    .limit(limit)
}

/** Boards with an external id, archived ones too, that are public or of which the user is an active member. */
export function boardsByExternalId(
  externalId: string,
  userId: string,
  { limit, after: position }: PageWindow,
  only: Only,
) {
  const own = db
    .select({ boardId: members.boardId })
    .from(members)
    .where(
      and(eq(members.boardId, boards.id), eq(members.userId, userId), eq(members.isActive, true)),
    )
  return db
    .select(entry)
    .from(boards)
    .where(
      and(
        eq(boards.externalId, externalId),
        or(eq(boards.permission, 'public'), exists(own)),
        amongIf(boards.id, only),
        afterPosition(boards.sort, position),
      ),
    )
    .orderBy(boards.sort, rowid(boards))
    .limit(limit)
}

export function countBoards(permission: 'private' | 'public') {
  return db.select({ count: count() }).from(boards).where(eq(boards.permission, permission))
}

/** Boards that are not archived and of which the user is an active member. */
export function boardsOfUser(user: string, { limit, after: position }: PageWindow, only: Only) {
  return db
    .select(entry)
    .from(members)
    .innerJoin(boards, eq(boards.id, members.boardId))
    .where(
      and(
        eq(members.userId, userNamed(user)),
        eq(members.isActive, true),
        eq(boards.archived, false),
        amongIf(boards.id, only),
        afterPosition(boards.sort, position),
      ),
    )
    .orderBy(boards.sort, rowid(boards))
    .limit(limit)
}

/** Counts the boards that a user is or was a member of, no further than `most`. */
export function boardsOfMember(userId: string, most: number) {
  const some = db
    .select({ id: members.boardId })
    .from(members)
    .where(eq(members.userId, userId))
    .limit(most)
  return db.select({ count: count() }).from(some.as('some'))
}

/** The memberships of the user with this id or username, the oldest 10,000. */
export function membershipsOf(user: string) {
  return db
    .select()
    .from(members)
    .where(eq(members.userId, userNamed(user)))
    .orderBy(rowid(members))
    .limit(COUNT_LIMITS.user.boards)
}

/** Condition: a user is a member of no board. */
export function isOnNoBoard(userId: string) {
  const { boardId } = members
  return not(exists(db.select({ boardId }).from(members).where(eq(members.userId, userId))))
}

/** The key in R2 of the picture of a board; empty without one. */
export function findBackground(boardId: string) {
  return db.select({ fileId: boards.backgroundId }).from(boards).where(eq(boards.id, boardId))
}
