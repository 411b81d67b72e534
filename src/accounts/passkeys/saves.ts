import { type SQL, and, count, eq, exists, lte, not, or, sql } from 'drizzle-orm'
import { type Moment, momentOf } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { purgeWhere } from '../../kernel/db/purge.ts'
import { eachOf, fieldsFor, insertWhere, valueOf } from '../../kernel/db/rows.ts'
import type { FollowUp, Statement } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { mayEnter } from '../users/entry-queries.ts'
import { users } from '../users/tables.ts'
import type { Asked } from './challenge.ts'
import { findUsed } from './queries.ts'
import { type NewPasskey, passkeys, recoveryCodes, usedChallenges } from './tables.ts'

/** Stores a passkey of a user who has fewer than they may, if `condition` holds and the challenge was not answered before. Returns its id if it did. */
export function addPasskey(passkey: NewPasskey, { challenge }: Asked, condition: SQL | undefined) {
  const { userId, credentialId } = passkey
  const isNew = not(passkeyWhere(eq(passkeys.credentialId, credentialId)))
  const count = countOf(userId)
  const isAllowed = and(
    sql`${count} < ${COUNT_LIMITS.user.passkeys}`,
    isNew,
    not(exists(findUsed(challenge))),
    condition,
  )
  return insertWhere(passkeys, passkey, isAllowed).returning({ id: passkeys.id })
}

function countOf(userId: string) {
  return db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId))
}

/** Condition: there is such a passkey. */
function passkeyWhere(condition: SQL | undefined) {
  return exists(db.select({ id: passkeys.id }).from(passkeys).where(condition))
}

/** Condition: the user of a second step has no passkey, may sign in, and has the `ver` of when the step began. */
export function isFirstOf({ userId, ver }: { userId: string; ver: number }) {
  return and(not(passkeyWhere(eq(passkeys.userId, userId))), mayEnter({ id: userId, ver }))
}

/** Notes that a passkey has signed, if its counter is still the one that was checked, its user may sign in, and the challenge was not answered before. Returns its id if so. */
export function noteSignature(
  { id, counter, userId, ver }: { id: string; counter: number; userId: string; ver: number },
  signed: { counter: number; at: Moment },
  { challenge }: Asked,
) {
  return db
    .update(passkeys)
    .set({ counter: signed.counter, lastUsedAt: signed.at })
    .where(
      and(
        eq(passkeys.id, id),
        eq(passkeys.counter, counter),
        not(exists(findUsed(challenge))),
        mayEnter({ id: userId, ver }),
      ),
    )
    .returning({ id: passkeys.id })
}

/** Notes that a challenge was answered. */
export function useChallenge({ challenge, until }: Asked): FollowUp {
  return (isDone) => insertWhere(usedChallenges, { challenge, until }, isDone)
}

/** Deletes a passkey of a user if `condition` holds, and it is not their last or `mayBeLast` holds. Returns its id if it did. */
export function deletePasskey(
  { id, userId, mayBeLast }: { id: string; userId: string; mayBeLast: SQL | undefined },
  condition: SQL | undefined,
) {
  const isSpare = or(sql`${countOf(userId)} > 1`, mayBeLast)
  return db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId), isSpare, condition))
    .returning({ id: passkeys.id })
}

/** Replaces a user's recovery codes by new ones, which are given as hashes. */
export function replaceCodes(userId: string, hashes: string[], isDone: SQL): Statement[] {
  const row = { hash: valueOf('hash'), userId: users.id }
  return [
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), isDone)),
    db.insert(recoveryCodes).select(
      db
        .select(fieldsFor(recoveryCodes, row))
        .from(users)
        .innerJoin(eachOf(JSON.stringify(hashes.map((hash) => ({ hash })))), sql`true`)
        .where(and(eq(users.id, userId), isDone)),
    ),
  ]
}

/** Deletes a recovery code that a user who may sign in uses; returns it if there was one. */
export function useCode(user: { id: string; ver: number }, hash: string) {
  const isTheirs = and(eq(recoveryCodes.hash, hash), eq(recoveryCodes.userId, user.id))
  return db
    .delete(recoveryCodes)
    .where(and(isTheirs, mayEnter(user)))
    .returning({ hash: recoveryCodes.hash })
}

/** Deletes the passkeys and recovery codes of a user, if `condition` holds. */
export function forgetPasskeys(userId: string, condition: SQL | undefined): Statement[] {
  return [
    db.delete(passkeys).where(and(eq(passkeys.userId, userId), condition)),
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), condition)),
  ]
}

/** Deletes answered challenges that have expired, and could not be answered again anyway. */
export function deleteExpiredChallenges(store: Store, nowMs: number): Promise<void> {
  const now = momentOf(nowMs)
  return purgeWhere(store, usedChallenges.challenge, lte(usedChallenges.until, now))
}
