import { type SQL, and, eq, exists } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { insertWhere } from '../../kernel/db/rows.ts'
import { ALWAYS, type SqlText } from '../../kernel/db/statements.ts'
import { mayEnter } from '../users/entry-queries.ts'
import { type RequiredCaller, isCallerValid, userWhere } from '../users/saves.ts'
import { users } from '../users/tables.ts'
import { type GivenRoles, type NewIdentity, identities } from './tables.ts'

/** Links a person of a provider to a user. It violates a unique key if either is linked already. */
export function addIdentity(identity: NewIdentity, condition: SQL | undefined) {
  return insertWhere(identities, identity, condition).returning({ id: identities.id })
}

/** Condition: a user still has confirmed this address, and may sign in as when they were read. */
export function hasConfirmed(user: { id: string; ver: number }, emailKey: string) {
  const isTheirs = and(eq(users.emailKey, emailKey), eq(users.verifiedEmailKey, emailKey))
  return and(exists(userWhere(and(eq(users.id, user.id), isTheirs))), mayEnter(user))
}

/** Notes a sign-in by a provider, if the link is still there and its user may sign in. Returns its id if so. */
export function noteIdentity(
  id: string,
  user: { id: string; ver: number },
  set: { email: string; usedAt: string },
) {
  const isTheirs = and(eq(identities.id, id), eq(identities.userId, user.id))
  return db
    .update(identities)
    .set(set)
    .where(and(isTheirs, mayEnter(user)))
    .returning({ id: identities.id })
}

/** Notes whether a group made the user a site admin. */
export function noteAdmin(id: string, gaveAdmin: boolean, isDone: SqlText = ALWAYS) {
  return db
    .update(identities)
    .set({ gaveAdmin })
    .where(and(eq(identities.id, id), isDone))
}

/** Notes which roles on boards groups gave. */
export function noteRoles(id: string, gaveRoles: GivenRoles) {
  return db.update(identities).set({ gaveRoles }).where(eq(identities.id, id))
}

/** Unlinks a provider from its user, if a condition holds. */
export function removeIdentity(
  userId: string,
  provider: string,
  caller: RequiredCaller,
  condition: SQL,
) {
  const isTheirs = and(eq(identities.userId, userId), eq(identities.provider, provider))
  return db
    .delete(identities)
    .where(and(isTheirs, isCallerValid(caller), condition))
    .returning({ id: identities.id })
}
