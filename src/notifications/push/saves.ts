import { type SQL, and, count, eq, exists, lte, not, sql } from 'drizzle-orm'
import { type RequiredCaller, isCallerValid } from '../../accounts/users/saves.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import { NOW } from '../../kernel/db/columns.ts'
import { db } from '../../kernel/db/database.ts'
import { purgeWhere } from '../../kernel/db/purge.ts'
import { eachOf, insertWhere, jsonParameters, valueOf } from '../../kernel/db/rows.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { isLive } from './queries.ts'
import { pushSubscriptions, waitingPushes } from './tables.ts'

const { id, userId, nextTryAt, tries, expiresMs } = pushSubscriptions

export type NewSubscription = typeof pushSubscriptions.$inferInsert

/** Condition: a user has fewer devices than they may, or this one already. */
function hasRoom({ userId: owner, id: device }: NewSubscription): SQL {
  const own = db.select({ count: count() }).from(pushSubscriptions).where(eq(userId, owner))
  const same = and(eq(id, device), eq(sql`+${userId}`, owner))
  const known = db.select({ id }).from(pushSubscriptions).where(same)
  return sql`(${own} < ${COUNT_LIMITS.user.pushSubscriptions} or ${exists(known)})`
}

/** Stores a device of a user who has room for it. One that is known gets its new keys and, if somebody else uses the browser now, its new user. Returns its id. */
export function addSubscription(device: NewSubscription, caller: RequiredCaller) {
  const { id: _, createdAt: __, ...set } = device
  return insertWhere(pushSubscriptions, device, and(hasRoom(device), isCallerValid(caller)))
    .onConflictDoUpdate({ target: id, set })
    .returning({ id })
}

/** Deletes a device of a user; returns its id if there was one. */
export function deleteSubscription(device: string, caller: RequiredCaller) {
  return db
    .delete(pushSubscriptions)
    .where(and(eq(id, device), eq(userId, caller.userId), isCallerValid(caller)))
    .returning({ id })
}

/** Deletes the devices of a user that were added by tokens which are over. */
export function forgetEndedDevices(owner: string, nowMs: number) {
  return db.delete(pushSubscriptions).where(and(eq(userId, owner), not(isLive(nowMs))))
}

/** Deletes the devices whose token has expired. */
export function deleteExpiredDevices(store: Store, nowMs: number): Promise<void> {
  return purgeWhere(store, id, lte(expiresMs, nowMs))
}

/** A notification that the devices of its user are to be told of. */
export type Told = { seq: number; userId: string; createdAt: Moment }

/** Has the devices of users told of what came after they were added, where a condition holds. */
export function addWaitingPushes(rows: Told[], condition: SQL): Statement[] {
  const isOlder = lte(pushSubscriptions.createdAt, valueOf('createdAt'))
  return jsonParameters(rows).flatMap((json) => {
    const added = sql`select ${id}, ${valueOf('seq')} from ${eachOf(json)}
      join ${pushSubscriptions} on ${userId} = ${valueOf('userId')} and ${isOlder}`
    const waiting = db
      .select({ seq: waitingPushes.seq })
      .from(waitingPushes)
      .where(eq(waitingPushes.subscriptionId, id))
    const owners = sql`select ${valueOf('userId')} from ${eachOf(json)}`
    return [
      db
        .insert(waitingPushes)
        .select(sql`${added} where ${condition}`)
        .onConflictDoNothing(),
      db
        .update(pushSubscriptions)
        .set({ nextTryAt: NOW })
        .where(
          sql`${userId} in (${owners}) and ${nextTryAt} is null and ${exists(waiting)} and ${condition}`,
        ),
    ]
  })
}

/** Gives a run a device for which something is due: it is due again only at `until`, when the run counts as lost. */
export function claimDevice(device: string, now: Moment, until: Moment) {
  const { endpoint, p256dh, auth } = pushSubscriptions
  return db
    .update(pushSubscriptions)
    .set({ nextTryAt: until })
    .where(and(eq(id, device), lte(nextTryAt, now)))
    .returning({ id, userId, endpoint, p256dh, auth, tries, nextTryAt })
}

export type ClaimedDevice = Awaited<ReturnType<typeof claimDevice>>[number]

function isClaimed({ id: device, nextTryAt: until }: ClaimedDevice): SQL | undefined {
  return and(eq(id, device), eq(nextTryAt, until ?? ''))
}

/** Forgets what a device was told of, up to the newest that it knows. `settled` says when it is due for what came meanwhile. */
export function settleDevice(device: ClaimedDevice, newest: number, now: Moment) {
  const own = eq(waitingPushes.subscriptionId, device.id)
  const waiting = db.select({ seq: waitingPushes.seq }).from(waitingPushes).where(own)
  const claimed = db.select({ id }).from(pushSubscriptions).where(isClaimed(device))
  return {
    told: db.delete(waitingPushes).where(and(own, lte(waitingPushes.seq, newest), exists(claimed))),
    settled: db
      .update(pushSubscriptions)
      .set({ tries: 0, nextTryAt: sql`iif(${exists(waiting)}, ${now}, null)` })
      .where(isClaimed(device))
      .returning({ nextTryAt }),
  }
}

/** Leaves what waits for a device to a later try. */
export function postponeDevice(device: ClaimedDevice, until: Moment) {
  return db
    .update(pushSubscriptions)
    .set({ tries: sql`${tries} + 1`, nextTryAt: until })
    .where(isClaimed(device))
    .returning({ nextTryAt })
}

/** Forgets a device that takes no messages any more. */
export function dropDevice(device: ClaimedDevice) {
  return db.delete(pushSubscriptions).where(isClaimed(device))
}
