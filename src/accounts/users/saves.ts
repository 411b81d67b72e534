import { type SQL, and, eq, exists, ne, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isRevoked } from '../auth/revoked-queries.ts'
import { isSiteAdmin } from './queries.ts'
import { users } from './tables.ts'
import { peopleVersions } from '../../kernel/db/people-version-table.ts'
import { db } from '../../kernel/db/database.ts'
import { insertWhere } from '../../kernel/db/rows.ts'
import { NOW } from '../../kernel/db/columns.ts'

export type NewUser = typeof users.$inferInsert

/** The caller whose token a write requires: it must still be valid when the statement runs, and with `asAdmin` a site admin's. */
export type RequiredCaller = {
  userId: string
  jti: string
  ver: number | null
  limitsText?: string
  asAdmin: boolean
}

/** Somebody who registers while there is no site admin becomes one, is a user as others, or is not let in. */
export type First = 'admin' | 'user' | 'refused'

/**
 * Registers a user, who may become the site admin if there is none. Returns no row if there
 * is a site admin and registration is closed, if there is none and the first one is refused, if the username is
 * another user's e-mail address or the other way round, or if `condition` does not hold. Violates a unique key if
 * the username or the address is taken.
 */
export function registerUser(
  user: Omit<NewUser, 'isAdmin'>,
  { isOpen, first }: { isOpen: boolean; first: First },
  condition: SQL,
) {
  const isFirst = not(exists(userWhere(isSiteAdmin)))
  const isLetIn = isOpen ? undefined : isFirst
  const isNotFirst = first === 'refused' ? not(isFirst) : undefined
  return addUser(user, first === 'admin' ? isFirst : false, and(isLetIn, isNotFirst, condition))
}

/** Adds a user for a site admin. Returns no row if `caller` is no longer valid, or in the last two cases of `registerUser`. */
export function createUser(user: Omit<NewUser, 'isAdmin'>, caller: RequiredCaller, condition: SQL) {
  return addUser(user, false, and(isCallerValid(caller), condition))
}

/** Adds a user who was invited, if all conditions hold: that the invitation is good. Returns no row otherwise, or in the last two cases of `registerUser`. */
export function addInvitedUser(user: Omit<NewUser, 'isAdmin'>, conditions: SQL[]) {
  return addUser(user, false, and(...conditions))
}

function addUser(
  user: Omit<NewUser, 'isAdmin'>,
  isAdmin: SQL | boolean,
  condition: SQL | undefined,
) {
  const isAllowed = and(condition, isApart(user.id, user))
  return insertWhere(users, { ...user, isAdmin }, isAllowed).returning({ id: users.id })
}

/** The users that fulfil a condition. */
export function userWhere(condition: SQL | undefined) {
  return db.select({ id: users.id }).from(users).where(condition)
}

const other = alias(users, 'other')

/** Condition: a user other than this one fulfils it. */
function otherWhere(id: string, condition: SQL | undefined) {
  return exists(
    db
      .select({ id: other.id })
      .from(other)
      .where(and(condition, ne(other.id, id))),
  )
}

/**
 * Condition: no other user has the username as their e-mail address or the address as their username.
 * Unique indexes check the rest. Keys that are not given are not checked.
 */
export function isApart(
  id: string,
  { usernameKey, emailKey }: Pick<Edit, 'usernameKey' | 'emailKey'>,
) {
  return and(
    usernameKey ? not(otherWhere(id, eq(other.emailKey, usernameKey))) : undefined,
    emailKey ? not(otherWhere(id, eq(other.usernameKey, emailKey))) : undefined,
  )
}

/** Condition: the token of a caller is valid when the statement runs. */
export function isCallerValid({ userId, jti, limitsText = '', ver, asAdmin }: RequiredCaller) {
  const isUnchanged = ver === null ? undefined : eq(users.ver, ver)
  const mayAct = and(eq(users.loginDisabled, false), asAdmin ? eq(users.isAdmin, true) : undefined)
  return and(
    exists(userWhere(and(eq(users.id, userId), isUnchanged, mayAct))),
    not(isRevoked(sql`${jti}`, sql`${limitsText}`)),
  )
}

/** Revokes every token of the caller. */
export function revokeAll(caller: RequiredCaller) {
  return db
    .update(users)
    .set({ ver: sql`${users.ver} + 1` })
    .where(and(eq(users.id, caller.userId), isCallerValid(caller)))
}

/** Stores a password hash with newer parameters, unless the password has changed since it was checked. */
export function rehash(id: string, before: string, passwordHash: string) {
  return db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, id), eq(users.passwordHash, before)))
}

/** Counts a change of what boards show of users, or of who is a site admin, so that no ETag from before it is good any more. */
export function renewPeopleVersion(isDone: SQL) {
  return insertWhere(peopleVersions, { id: 1, version: 1 }, isDone).onConflictDoUpdate({
    target: peopleVersions.id,
    set: { version: sql`${peopleVersions.version} + 1` },
  })
}

/** Marks a user's e-mail address as confirmed if all conditions hold, unless they have changed it since. */
export function confirmEmail(id: string, emailKey: string, conditions: (SQL | undefined)[]) {
  return db
    .update(users)
    .set({ verifiedEmailKey: emailKey })
    .where(and(eq(users.id, id), eq(users.emailKey, emailKey), ...conditions))
}

type Edit = Partial<
  Pick<
    NewUser,
    | 'username'
    | 'usernameKey'
    | 'usernameSkeleton'
    | 'writtenSkeleton'
    | 'email'
    | 'emailKey'
    | 'verifiedEmailKey'
    | 'vouchedEmailKey'
    | 'pendingEmail'
    | 'passwordHash'
    | 'isAdmin'
    | 'loginDisabled'
    | 'secondFactor'
    | 'profile'
  >
>

/**
 * Edits a user for a site admin or themself; `revokes` says whether to revoke the user's tokens. Returns
 * their `ver`, or no row if `caller` is no longer valid, if no site admin who can sign in would be left, or if the new
 * username is another user's e-mail address or the other way round. `condition` is a further one.
 */
export function editUser(
  id: string,
  set: Edit,
  revokes: boolean,
  caller: RequiredCaller,
  condition?: SQL,
) {
  return db
    .update(users)
    .set({ ...set, ...(revokes && { ver: sql`${users.ver} + 1` }), modifiedAt: NOW })
    .where(and(eq(users.id, id), mayEdit(id, set, caller), condition))
    .returning({ ver: users.ver })
}

/** Condition: `editUser` changes the user if it runs now. */
export function mayEdit(id: string, set: Edit, caller: RequiredCaller): SQL | undefined {
  const demotes = set.isAdmin === false || set.loginDisabled === true
  const keepsAdmin = demotes ? hasOtherAdmin(id) : undefined
  return and(isCallerValid(caller), keepsAdmin, isApart(id, set))
}

/** Edits a user who has shown by a link that they may, in the batch in which that is used up; `revokes` as for `editUser`. */
export function setOwn(id: string, set: Edit, isDone: SQL, { revokes }: { revokes: boolean }) {
  return db
    .update(users)
    .set({ ...set, ...(revokes && { ver: sql`${users.ver} + 1` }), modifiedAt: NOW })
    .where(and(eq(users.id, id), isDone))
}

/** Deletes a user who is a member of no board, for a site admin. Returns no row in the cases of `editUser`, or while the user is a member of a board. */
export function deleteUser(id: string, caller: RequiredCaller, isOnNoBoard: SQL) {
  return db
    .delete(users)
    .where(and(eq(users.id, id), isCallerValid(caller), hasOtherAdmin(id), isOnNoBoard))
    .returning({ id: users.id })
}

/** Condition: another user is a site admin who can sign in. */
function hasOtherAdmin(id: string) {
  // Not values of their own, because the index of admins is for this text alone.
  return otherWhere(id, sql`${other.isAdmin} = 1 and ${other.loginDisabled} = 0`)
}
