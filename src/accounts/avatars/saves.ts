import { type SQL, and, eq } from 'drizzle-orm'
import { type RequiredCaller, isCallerValid, renewPeopleVersion, setOwn } from '../users/saves.ts'
import { type UserRows, avatars } from '../users/tables.ts'
import { db } from '../../kernel/db/database.ts'
import { NOW } from '../../kernel/db/columns.ts'
import { fieldsFor, insertWhere } from '../../kernel/db/rows.ts'
import { type FollowUp, type Statement, after } from '../../kernel/db/statements.ts'
import { looseFiles } from '../../files/tables.ts'

/** Gives the caller a picture whose bytes are in R2, in place of the one that they have. `set` has no row if their token is not valid any more. */
export function setAvatar(fileId: string, caller: RequiredCaller, also: FollowUp[]) {
  const { userId } = caller
  const set = insertWhere(avatars, { userId, fileId }, isCallerValid(caller))
    .onConflictDoUpdate({ target: avatars.userId, set: { fileId } })
    .returning({ userId: avatars.userId })
  return {
    before: loosen(userId, isCallerValid(caller)),
    set: after(set, [...shown(userId), ...also, (isDone) => keep(fileId, isDone)]),
  }
}

/** Takes the picture of a user away. `removed` has no row if they have none, or if the caller's token is not valid any more. */
export function removeAvatar(userId: string, caller: RequiredCaller, also: FollowUp[]) {
  const removed = db
    .delete(avatars)
    .where(and(eq(avatars.userId, userId), isCallerValid(caller)))
    .returning({ userId: avatars.userId })
  return {
    before: loosen(userId, isCallerValid(caller)),
    removed: after(removed, [...shown(userId), ...also]),
  }
}

/** The bytes of the picture go with its row. */
export const avatarsOfUsers: UserRows = {
  table: avatars,
  user: avatars.userId,
  before: (userId, isGone) => [loosen(userId, isGone)],
}

/** Notes, once a user has another picture, that their account and what boards show of them have changed. */
function shown(userId: string): FollowUp[] {
  return [(isDone) => setOwn(userId, {}, isDone, { revokes: false }), renewPeopleVersion]
}

/** Lists the picture of a user as a loose file, whose bytes the clean-up deletes, if the condition holds. */
function loosen(userId: string, condition: SQL | undefined): Statement {
  const file = fieldsFor(looseFiles, { key: avatars.fileId, boardId: '', looseAt: NOW })
  const old = db
    .select(file)
    .from(avatars)
    .where(and(eq(avatars.userId, userId), condition))
  return db.insert(looseFiles).select(old)
}

/** Takes a file off the list of loose ones. */
function keep(key: string, isDone: SQL): Statement {
  return db.delete(looseFiles).where(and(eq(looseFiles.key, key), isDone))
}
