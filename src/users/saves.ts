import { sql } from 'drizzle-orm'
import type { Moment } from '../contract/moment.ts'
import { members } from '../boards/tables.ts'
import { revokedTokens, users } from './tables.ts'
import { db } from '../db/database.ts'
import type { Db } from '../db/statements.ts'
import { assigned } from '../db/rows.ts'

export type NewUser = typeof users.$inferInsert

/** Whose word a write goes on: the claims of a token, which must still stand, and a site admin's if so named. */
export type OnWordOf = { userId: string; jti: string; ver: number; asAdmin: boolean }

/**
 * Registers a user, who is the site admin if nobody came before. Gives no row where registration is
 * closed and somebody did, or where somebody has the username as their e-mail address or the other
 * way round; fails on a taken key.
 */
export function registerUser(db: Db, user: Omit<NewUser, 'isAdmin'>, isOpen: boolean) {
  return addUser(
    db,
    user,
    sql`not exists (select 1 from users)`,
    sql`${isOpen ? 1 : 0} = 1 or not exists (select 1 from users)`,
  )
}

/** Adds a user on a site admin's word. Gives no row where that does not stand, or what is said there holds; fails on a taken key. */
export function createUser(db: Db, user: Omit<NewUser, 'isAdmin'>, word: OnWordOf) {
  return addUser(db, user, sql`0`, stands(word))
}

function addUser(
  db: Db,
  user: Omit<NewUser, 'isAdmin'>,
  isAdmin: ReturnType<typeof sql>,
  where: ReturnType<typeof sql>,
) {
  return db.all<{ id: string }>(sql`
    insert into users (id, username, username_key, email, email_key, password_hash, is_admin,
      login_disabled, created_through_api, ver, profile, created_at, modified_at)
    select ${user.id}, ${user.username}, ${user.usernameKey}, ${user.email}, ${user.emailKey},
      ${user.passwordHash}, ${isAdmin}, 0, ${user.createdThroughApi ? 1 : 0}, ${user.ver},
      ${JSON.stringify(user.profile)}, ${user.createdAt}, ${user.modifiedAt}
    where (${where}) and ${isApart(user.id, user)} returning id`)
}

/**
 * Whether nobody else has the username as their e-mail address, or the address as their username;
 * unique indexes see to the rest. What is not given is not looked at.
 */
function isApart(id: string, { usernameKey, emailKey }: Pick<Edit, 'usernameKey' | 'emailKey'>) {
  const held = (column: string, key: string | null | undefined) =>
    key === undefined || key === null
      ? sql`true`
      : sql`not exists (select 1 from users other where other.${sql.identifier(column)} = ${key} and other.id <> ${id})`
  return sql`${held('email_key', usernameKey)} and ${held('username_key', emailKey)}`
}

function stands({ userId, jti, ver, asAdmin }: OnWordOf) {
  return sql`exists (select 1 from users where id = ${userId} and ver = ${ver} and login_disabled = 0
    and is_admin >= ${asAdmin ? 1 : 0}) and not exists (select 1 from revoked_tokens where jti = ${jti})`
}

/** Revokes the token that the write goes on. */
export function revokeToken(db: Db, word: OnWordOf, expiresAt: string) {
  return db.run(sql`insert into ${revokedTokens} (jti, user_id, expires_at)
    select ${word.jti}, ${word.userId}, ${expiresAt} where ${stands(word)}`)
}

/** Revoked tokens that one purge forgets. */
const MOST_PURGED = 2_000

/** Forgets revoked tokens that have expired by then, and so are refused anyway. */
export function purgeRevoked(now: Moment) {
  const over = sql`select jti from ${revokedTokens} where expires_at <= ${now} limit ${MOST_PURGED}`
  return db.run(sql`delete from ${revokedTokens} where jti in (${over})`)
}

/** Revokes every token of the user whose word it goes on. */
export function revokeAll(db: Db, word: OnWordOf) {
  return db.run(
    sql`update ${users} set ver = ver + 1 where id = ${word.userId} and ${stands(word)}`,
  )
}

/** Keeps a password under newer parameters, unless it has changed since it was checked. */
export function rehash(db: Db, id: string, before: string, passwordHash: string) {
  return db.run(sql`update ${users} set password_hash = ${passwordHash}
    where id = ${id} and password_hash = ${before}`)
}

type Edit = Partial<
  Pick<
    NewUser,
    | 'username'
    | 'usernameKey'
    | 'email'
    | 'emailKey'
    | 'passwordHash'
    | 'isAdmin'
    | 'loginDisabled'
    | 'profile'
  >
>

/**
 * Changes a user on a site admin's word, revoking their tokens where `revokes`. Gives no row where
 * the word does not stand, where it would leave no site admin who can sign in, or where somebody
 * else has the new username as their e-mail address or the other way round.
 */
export function editUser(db: Db, id: string, set: Edit, revokes: boolean, word: OnWordOf) {
  const demotes = set.isAdmin === false || set.loginDisabled === true
  const isLed = demotes ? ledWithout(id) : sql`true`
  return db.all<{ id: string }>(sql`
    update ${users} set ${assigned(users, set)} ver = ver + ${revokes ? 1 : 0},
      modified_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    where id = ${id} and ${stands(word)} and ${isLed} and ${isApart(id, set)} returning id`)
}

/** Deletes a user who is on no board any more, on a site admin's word. Gives no row in the same cases, or where the user is on one. */
export function deleteUser(db: Db, id: string, word: OnWordOf) {
  return db.all<{ id: string }>(sql`
    delete from ${users} where id = ${id} and ${stands(word)} and ${ledWithout(id)}
      and not exists (select 1 from ${members} where user_id = ${id}) returning id`)
}

/** Whether the site has an admin who can sign in, but for this user. */
function ledWithout(id: string) {
  return sql`exists (select 1 from users other where other.id <> ${id} and other.is_admin = 1 and other.login_disabled = 0)`
}

/** Revokes a token of somebody else on a site admin's word. */
export function revokeFor(
  db: Db,
  token: { jti: string; userId: string },
  expiresAt: string,
  word: OnWordOf,
) {
  return db.run(sql`insert or ignore into ${revokedTokens} (jti, user_id, expires_at)
    select ${token.jti}, ${token.userId}, ${expiresAt} where ${stands(word)}`)
}
