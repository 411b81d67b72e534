import { type SQL, and, eq, exists, sql, lte } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { purgeWhere } from '../../kernel/db/purge.ts'
import type { Store } from '../../kernel/db/store.ts'
import { fieldsFor } from '../../kernel/db/rows.ts'
import { ALWAYS } from '../../kernel/db/statements.ts'
import { isTokenRevoked } from './revoked-queries.ts'
import { maySignIn } from '../users/entry-queries.ts'
import { users } from '../users/tables.ts'
import { signIns } from './tables.ts'

export type NewSignIn = {
  jti: string
  createdAt: Moment
  expiresAt: Moment
  userAgent: string
  provider: string | null
}

/** Stores a sign-in of a user, if they may sign in and, where it is given, have this `ver`. `isDone` is a further condition. Returns its `jti` and their `ver` if it did. */
export function addSignIn(
  signIn: NewSignIn,
  { id, ver }: { id: string; ver?: number },
  isDone = ALWAYS,
) {
  const fields = fieldsFor(signIns, { ...signIn, userId: users.id, ver: users.ver })
  const isUnchanged = ver === undefined ? undefined : eq(users.ver, ver)
  return db
    .insert(signIns)
    .select(
      db
        .select(fields)
        .from(users)
        .where(and(eq(users.id, id), isUnchanged, maySignIn, isDone)),
    )
    .returning({ jti: signIns.jti, ver: signIns.ver })
}

/** Condition: a sign-in is stored, as by a statement before this one. */
export function isSignedIn(jti: string): SQL {
  return exists(db.select({ jti: signIns.jti }).from(signIns).where(eq(signIns.jti, jti)))
}

/** Deletes the sign-ins of a user whose tokens were revoked together, in the same batch after that. */
export function forgetSignIns(userId: string) {
  const current = db.select({ ver: users.ver }).from(users).where(eq(users.id, userId))
  return db
    .delete(signIns)
    .where(and(eq(signIns.userId, userId), sql`${signIns.ver} is not ${current}`))
}

/** Deletes a sign-in whose token was revoked by itself, in the same batch after that. */
export function forgetSignIn(jti: string) {
  return db.delete(signIns).where(and(eq(signIns.jti, jti), isTokenRevoked(jti)))
}

/** Deletes sign-ins that have expired. */
export function purgeSignIns(store: Store, moment: Moment): Promise<void> {
  return purgeWhere(store, signIns.jti, lte(signIns.expiresAt, moment))
}
