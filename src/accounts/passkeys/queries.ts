import { and, count, desc, eq, exists, lt, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import type { PageWindow } from '../../kernel/db/scope.ts'
import { users } from '../users/tables.ts'
import { passkeys, recoveryCodes, usedChallenges } from './tables.ts'

const { id, name, credentialId, transports, createdAt, lastUsedAt } = passkeys

const shown = { id, name, createdAt, lastUsedAt }

/** The passkeys of a user, newest first. */
export function passkeysOf(userId: string, { limit, after }: PageWindow) {
  return db
    .select({ ...shown, row: sql<number>`rowid`.as('row') })
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), after && lt(sql`rowid`, after[1])))
    .orderBy(desc(sql`rowid`))
    .limit(limit)
}

/** A passkey, whoever has it. */
export function passkeyById(passkey: string) {
  return db.select({ id }).from(passkeys).where(eq(id, passkey))
}

/** One row if anybody has a passkey. */
export function anyPasskey() {
  return db.select({ id }).from(passkeys).limit(1)
}

/** The passkeys of a user, as browsers are told of them: which there are, and how to reach them. */
export function credentialsOf(userId: string) {
  return db
    .select({ id, credentialId, transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
}

/** A passkey by the id that its authenticator has given it, and its user. */
export function findPasskey(credential: string) {
  return db
    .select({
      id,
      name,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
      userId: passkeys.userId,
      usernameKey: users.usernameKey,
      emailKey: users.emailKey,
      ver: users.ver,
      mayNot: sql<boolean>`(${users.loginDisabled} or ${users.isBot})`
        .mapWith(Boolean)
        .as('may_not'),
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(credentialId, credential))
}

/** One row if a challenge was answered before. */
export function findUsed(challenge: string) {
  return db
    .select({ challenge: usedChallenges.challenge })
    .from(usedChallenges)
    .where(eq(usedChallenges.challenge, challenge))
}

/** Counts the recovery codes that a user has left. */
export function countCodes(userId: string) {
  return db.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** The columns of a user that the second step of their sign-in needs. */
export function findStepper(userId: string) {
  return db
    .select({
      id: users.id,
      username: users.username,
      usernameKey: users.usernameKey,
      emailKey: users.emailKey,
      ver: users.ver,
      profile: users.profile,
      loginDisabled: users.loginDisabled,
      hasPasskey: hasPasskey.as('has_passkey'),
    })
    .from(users)
    .where(eq(users.id, userId))
}

/** Condition: the user of the query has a passkey. */
export const hasPasskey = sql<boolean>`${exists(
  db
    .select({ one: sql`1` })
    .from(passkeys)
    .where(eq(passkeys.userId, users.id)),
)}`.mapWith(Boolean)

/** One row if a recovery code is a user's. */
export function findCode(userId: string, hash: string) {
  return db
    .select({ hash: recoveryCodes.hash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.hash, hash), eq(recoveryCodes.userId, userId)))
}
