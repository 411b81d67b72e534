import { and, eq, gt, lte } from 'drizzle-orm'
import { type Moment, momentOf } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { purgeWhere } from '../../kernel/db/purge.ts'
import type { Store } from '../../kernel/db/store.ts'
import { pendingSignIns } from './tables.ts'

export type PendingSignIn = typeof pendingSignIns.$inferSelect

export function addPendingSignIn(row: typeof pendingSignIns.$inferInsert) {
  return db.insert(pendingSignIns).values(row)
}

/** Takes the sign-in of a state, if it was begun in this browser and has not expired: nobody gets it twice. */
export function takePendingSignIn(id: string, browserHash: string, now: Moment) {
  const isOfBrowser = eq(pendingSignIns.browserHash, browserHash)
  return db
    .delete(pendingSignIns)
    .where(and(eq(pendingSignIns.id, id), isOfBrowser, gt(pendingSignIns.expiresAt, now)))
    .returning()
}

/** Deletes sign-ins whose answer never came. */
export function deleteExpiredPendingSignIns(store: Store, nowMs: number): Promise<void> {
  const now = momentOf(nowMs)
  return purgeWhere(store, pendingSignIns.id, lte(pendingSignIns.expiresAt, now))
}
