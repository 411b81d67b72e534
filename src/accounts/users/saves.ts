import { sql } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { isRevoked } from '../auth/revoked-queries.ts'
import { revokedTokens, users } from './tables.ts'
import { peopleVersions } from '../../kernel/db/people-version-table.ts'
import { db } from '../../kernel/db/database.ts'
import type { SqlText } from '../../kernel/db/statements.ts'
import { assignments, insertWhere } from '../../kernel/db/rows.ts'

export type NewUser = typeof users.$inferInsert

/** Whose token a write requires: it must still be valid when the statement runs, and with `asAdmin` a site admin's. */
export type RequiredCaller = {
  userId: string
  jti: string
  ver: number | null
  limitsText?: string
  asAdmin: boolean
}

/**
 * Registers a user, who becomes the site admin if there is no other user. Returns no row if there
 * are users and registration is closed, if the username is another user's e-mail address or the
 * other way round, or if `condition` does not hold. Violates a unique key if the username or the address is taken.
 */
export function registerUser(user: Omit<NewUser, 'isAdmin'>, isOpen: boolean, condition: SqlText) {
  return addUser(
    user,
    sql`not exists (select 1 from users)`,
    sql`(${isOpen ? 1 : 0} = 1 or not exists (select 1 from users)) and ${condition}`,
  )
}

/** Adds a user for a site admin. Returns no row if `caller` is no longer valid, or in the last two cases of `registerUser`. */
export function createUser(
  user: Omit<NewUser, 'isAdmin'>,
  caller: RequiredCaller,
  condition: SqlText,
) {
  return addUser(user, sql`0`, sql`${isCallerValid(caller)} and ${condition}`)
}

function addUser(user: Omit<NewUser, 'isAdmin'>, isAdmin: SqlText, where: SqlText) {
  const insert = insertWhere(
    users,
    { ...user, isAdmin },
    sql`(${where}) and ${isApart(user.id, user)}`,
  )
  return db.all<{ id: string }>(sql`${insert} returning id`)
}

/**
 * Whether no other user has the username as their e-mail address or the address as their username.
 * Unique indexes check the rest. Keys that are not given are not checked.
 */
function isApart(id: string, { usernameKey, emailKey }: Pick<Edit, 'usernameKey' | 'emailKey'>) {
  const isFree = (column: string, key: string | null | undefined) =>
    key === undefined || key === null
      ? sql`true`
      : sql`not exists (select 1 from users other where other.${sql.identifier(column)} = ${key} and other.id <> ${id})`
  return sql`${isFree('email_key', usernameKey)} and ${isFree('username_key', emailKey)}`
}

/** Whether the token of a caller is valid when the statement runs. */
export function isCallerValid({ userId, jti, limitsText = '', ver, asAdmin }: RequiredCaller) {
  return sql`exists (select 1 from users where id = ${userId} and ver = coalesce(${ver}, ver) and login_disabled = 0
    and is_admin >= ${asAdmin ? 1 : 0}) and not ${isRevoked(sql`${jti}`, sql`${limitsText}`)}`
}

/** Revokes the caller's own token. */
export function revokeToken(caller: RequiredCaller, expiresAt: string) {
  return db.run(sql`insert into ${revokedTokens} (jti, user_id, expires_at)
    select ${caller.jti}, ${caller.userId}, ${expiresAt} where ${isCallerValid(caller)}`)
}

/** Most revoked tokens that one clean-up deletes. */
const MOST_PURGED = 2_000

/** Deletes records of revoked tokens that have expired since and are invalid anyway. */
export function purgeRevoked(now: Moment) {
  const over = sql`select jti from ${revokedTokens} where expires_at <= ${now} limit ${MOST_PURGED}`
  return db.run(sql`delete from ${revokedTokens} where jti in (${over})`)
}

/** Revokes every token of the caller. */
export function revokeAll(caller: RequiredCaller) {
  return db.run(
    sql`update ${users} set ver = ver + 1 where id = ${caller.userId} and ${isCallerValid(caller)}`,
  )
}

/** Stores a password hash with newer parameters, unless the password has changed since it was checked. */
export function rehash(id: string, before: string, passwordHash: string) {
  return db.run(sql`update ${users} set password_hash = ${passwordHash}
    where id = ${id} and password_hash = ${before}`)
}

/** Counts a change of what boards show of users, or of who is a site admin, so that no ETag from before it is good any more. */
export function renewPeopleVersion(isDone: SqlText) {
  return db.run(sql`insert into ${peopleVersions} (id, version) select 1, 1 where ${isDone}
    on conflict (id) do update set version = version + 1`)
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
    | 'passwordHash'
    | 'isAdmin'
    | 'loginDisabled'
    | 'profile'
  >
>

/**
 * Edits a user for a site admin or themself; `revokes` says whether to revoke the user's tokens. Returns
 * their `ver`, or no row if `caller` is no longer valid, if no site admin who can sign in would be left, or if the new
 * username is another user's e-mail address or the other way round.
 */
export function editUser(id: string, set: Edit, revokes: boolean, caller: RequiredCaller) {
  const demotes = set.isAdmin === false || set.loginDisabled === true
  const keepsAdmin = demotes ? hasOtherAdmin(id) : sql`true`
  return db.all<{ ver: number }>(sql`
    update ${users} set ${assignments(users, set)} ver = ver + ${revokes ? 1 : 0},
      modified_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    where id = ${id} and ${isCallerValid(caller)} and ${keepsAdmin} and ${isApart(id, set)} returning ver`)
}

/** Deletes a user who is a member of no board, for a site admin. Returns no row in the cases of `editUser`, or while the user is a member of a board. */
export function deleteUser(id: string, caller: RequiredCaller, isOnNoBoard: SqlText) {
  return db.all<{ id: string }>(sql`
    delete from ${users} where id = ${id} and ${isCallerValid(caller)} and ${hasOtherAdmin(id)}
      and ${isOnNoBoard} returning id`)
}

/** Whether another user is a site admin who can sign in. */
function hasOtherAdmin(id: string) {
  return sql`exists (select 1 from users other where other.id <> ${id} and other.is_admin = 1 and other.login_disabled = 0)`
}

/** Revokes a token for a site admin, or for its own user. */
export function revokeFor(
  token: { jti: string; userId: string },
  expiresAt: string,
  caller: RequiredCaller,
) {
  return db.run(sql`insert or ignore into ${revokedTokens} (jti, user_id, expires_at)
    select ${token.jti}, ${token.userId}, ${expiresAt} where ${isCallerValid(caller)}`)
}
