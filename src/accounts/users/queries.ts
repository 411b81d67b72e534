import { type SQLWrapper, and, eq, gt, ne, or, sql } from 'drizzle-orm'
import { avatarUrl } from './avatar-queries.ts'
import { type User, keyOf } from './fields.ts'
import { users, avatars } from './tables.ts'
import { type PageWindow, eqAny, rowid, rowidOf } from '../../kernel/db/scope.ts'
import { isAccount } from './placeholder-queries.ts'
import { skeletonsOf } from './skeleton.ts'
import { db } from '../../kernel/db/database.ts'
import { hasPasskey } from '../passkeys/queries.ts'

const person = {
  id: users.id,
  username: users.username,
  isAdmin: users.isAdmin,
  isDisabled: users.loginDisabled,
  ver: users.ver,
  placeholderOf: users.placeholderOf,
}

/** The columns of users that a board's snapshot needs. */
export function peopleById(ids: string[]) {
  return db.select(person).from(users).where(eqAny(users.id, ids))
}

const shown = {
  id: users.id,
  username: users.username,
  email: users.email,
  emailKey: users.emailKey,
  verifiedEmailKey: users.verifiedEmailKey,
  pendingEmail: users.pendingEmail,
  isAdmin: users.isAdmin,
  loginDisabled: users.loginDisabled,
  createdThroughApi: users.createdThroughApi,
  isBot: users.isBot,
  secondFactor: users.secondFactor,
  profile: users.profile,
  starredBoards: users.starredBoards,
  avatarUrl: avatarUrl.as('avatar_url'),
  createdAt: users.createdAt,
  modifiedAt: users.modifiedAt,
} satisfies Record<keyof User, unknown>

/** The user with this id or username; an id wins over a username. */
export function findUser(name: string) {
  return db
    .select(shown)
    .from(users)
    .where(and(or(eq(users.id, name), eq(users.usernameKey, keyOf(name))), isAccount))
    .orderBy(sql`${users.id} <> ${name}`)
    .limit(1)
}

/** The user with exactly this username, or this e-mail address. */
export function findUserBy(field: 'username' | 'email', name: string) {
  const column = field === 'username' ? users.usernameKey : users.emailKey
  const key = keyOf(name)
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(column, key), sql`${key} <> ''`))
}

/** The users with these ids or usernames. */
export function usersNamed(names: string[]) {
  return db
    .select({ id: users.id, key: users.usernameKey, isDisabled: users.loginDisabled })
    .from(users)
    .where(and(or(eqAny(users.id, names), eqAny(users.usernameKey, names.map(keyOf))), isAccount))
}

/** The skeletons of the users who look like one of these names. */
export function usersLike(names: string[]) {
  const { usernameSkeleton, writtenSkeleton } = users
  const skeletons = names.map(skeletonsOf)
  return db
    .select({ usernameSkeleton, writtenSkeleton })
    .from(users)
    .where(
      or(
        eqAny(
          usernameSkeleton,
          skeletons.map((one) => one.usernameSkeleton),
        ),
        eqAny(
          writtenSkeleton,
          skeletons.map((one) => one.writtenSkeleton),
        ),
      ),
    )
}

/** All users or all bots, oldest first. */
export function everyUser({ limit, after }: PageWindow, areBots: boolean) {
  // Not a value of its own, because the index of bots is for this text alone.
  const isBot = areBots ? sql`${users.isBot} = 1` : undefined
  const { id, username, usernameKey, email, emailKey, isAdmin, loginDisabled, profile } = users
  return db
    .select({
      id,
      username,
      usernameKey,
      email,
      emailKey,
      isAdmin,
      loginDisabled,
      profile,
      isBot: users.isBot,
      createdAt: users.createdAt,
      avatarUrl: avatarUrl.as('avatar_url'),
      row: rowidOf(users),
    })
    .from(users)
    .where(and(isBot, isAccount, gt(rowid(users), after?.[1] ?? 0)))
    .orderBy(rowid(users))
    .limit(limit)
}

const credentials = {
  id: users.id,
  usernameKey: users.usernameKey,
  emailKey: users.emailKey,
  ver: users.ver,
  passwordHash: users.passwordHash,
  /** Bots have no password; one that is given to them is of no use either. */
  loginDisabled: sql<boolean>`(${users.loginDisabled} or ${users.isBot})`
    .mapWith(Boolean)
    .as('may_not'),
  secondFactor: users.secondFactor,
  hasPasskey: hasPasskey.as('has_passkey'),
}

/** The columns of a user that a check of the password needs. */
export function findCredentialsOf(id: string) {
  return db.select(credentials).from(users).where(eq(users.id, id))
}

/** The columns of a user that a sign-in needs; `key` is a normalised username or e-mail address. */
export function findCredentials(key: string) {
  return db
    .select(credentials)
    .from(users)
    .where(or(eq(users.usernameKey, key), eq(users.emailKey, key)))
    .orderBy(sql`${users.emailKey} <> ${key}`)
    .limit(1)
}

/** One row if any user exists. It costs one row read, so it also checks that the database answers. */
export function anyUser() {
  return db.select({ id: users.id }).from(users).limit(1)
}

/** Condition: the user is a site admin who can sign in. A service has one as soon as it has users, and an index finds them. */
export const isSiteAdmin = sql`${users.isAdmin} = 1 and ${users.loginDisabled} = 0`

/** One row if there is a site admin. */
export function anyAdmin() {
  return db.select({ id: users.id }).from(users).where(isSiteAdmin).limit(1)
}

/** One site admin other than this user who can sign in, if there is one. */
export function adminsBut(user: string) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.isAdmin} = 1 and ${users.loginDisabled} = 0 and ${users.id} <> ${user} and ${users.usernameKey} <> ${keyOf(user)}`,
    )
    .limit(1)
}

/** Another user whose e-mail address is this username, or whose username is this e-mail address. */
export function clashing(
  id: string,
  {
    usernameKey,
    emailKey,
  }: { usernameKey?: string | undefined; emailKey?: string | null | undefined },
) {
  const either = or(
    eq(users.emailKey, usernameKey ?? ''),
    and(eq(users.usernameKey, emailKey ?? ''), sql`${emailKey ?? ''} <> ''`),
  )
  return db
    .select({ emailKey: users.emailKey })
    .from(users)
    .where(and(either, ne(users.id, id)))
    .limit(1)
}

/** A subquery for the id of the user with this id or username; an id wins over a username. */
export function userNamed(user: string): SQLWrapper {
  return db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, user), eq(users.usernameKey, keyOf(user))))
    .orderBy(sql`${users.id} <> ${user}`)
    .limit(1)
}

/** The picture of the user with this id or username. */
export function findAvatar(user: string) {
  return db
    .select({ userId: avatars.userId, fileId: avatars.fileId })
    .from(avatars)
    .where(eq(avatars.userId, userNamed(user)))
}
