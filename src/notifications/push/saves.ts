import { type SQL, and, count, eq, exists, inArray, lt, lte, not, or, sql } from 'drizzle-orm'
import { type RequiredCaller, isCallerValid } from '../../accounts/users/saves.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import { NOW } from '../../kernel/db/columns.ts'
import { db } from '../../kernel/db/database.ts'
import { purgeWhere } from '../../kernel/db/purge.ts'
import { eqAny } from '../../kernel/db/scope.ts'
import { eachOf, excluded, insertWhere, jsonParameters, valueOf } from '../../kernel/db/rows.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { type DueTable, holds, isHeldBy, settle } from '../../outbox/due.ts'
import { masked, park } from '../../outbox/parked-saves.ts'
import { parked } from '../../outbox/tables.ts'
import { MOST_IN_MESSAGE, isLive } from './queries.ts'
import { pushSubscriptions, waitingPushes } from './tables.ts'

const { id, userId, auth, dueAt, expiresMs } = pushSubscriptions

/** The devices as rows of the outbox. */
export const DEVICES: DueTable = { rows: pushSubscriptions, id, owner: userId }

export type NewSubscription = typeof pushSubscriptions.$inferInsert

/** Condition: a user has fewer devices than they may, or this one already. */
function hasRoom({ userId: owner, id: device }: NewSubscription): SQL {
  const own = db.select({ count: count() }).from(pushSubscriptions).where(eq(userId, owner))
  const same = and(eq(id, device), eq(sql`+${userId}`, owner))
  const known = db.select({ id }).from(pushSubscriptions).where(same)
  return sql`(${own} < ${COUNT_LIMITS.user.pushSubscriptions} or ${exists(known)})`
}

/**
 * Stores a device of a user who has room for it. One that is known gets its new keys; if it is another
 * user's, only the browser that has its keys takes it over, as nobody else knows the secret. Returns its id.
 */
export function addSubscription(device: NewSubscription, caller: RequiredCaller) {
  const { id: _, createdAt: __, ...set } = device
  return insertWhere(pushSubscriptions, device, and(hasRoom(device), isCallerValid(caller)))
    .onConflictDoUpdate({
      target: id,
      set,
      setWhere: sql`${userId} = ${excluded(userId)} or ${auth} = ${excluded(auth)}`,
    })
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

/** A notification that is to be sent to the devices of its user. */
export type NewPush = { seq: number; userId: string; createdAt: Moment }

/** Has notifications sent to the devices of users that were added before them, if a condition holds. */
export function addWaitingPushes(rows: NewPush[], condition: SQL): Statement[] {
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
        .set({ dueAt: NOW })
        .where(
          sql`${userId} in (${owners}) and ${dueAt} is null and ${exists(waiting)} and ${condition}`,
        ),
    ]
  })
}

/** The devices that a run has claimed. */
export function claimedDevices(lease: string) {
  const { endpoint, p256dh, tries, leasedUntil, createdAt } = pushSubscriptions
  return db
    .select({
      id,
      userId,
      owner: sql<string>`${userId}`.as('owner'),
      endpoint,
      p256dh,
      auth,
      tries,
      lease: pushSubscriptions.lease,
      leasedUntil,
      createdAt,
    })
    .from(pushSubscriptions)
    .where(isHeldBy(DEVICES, lease))
}

export type ClaimedDevice = Awaited<ReturnType<typeof claimedDevices>>[number]

/**
 * Forgets what was sent to a device: the newest that waited, and all that is older, if a message could not
 * be about more. The device is due again for what came meanwhile, which may be older, too, as a site admin
 * has it sent again.
 */
export function settleDevice(device: ClaimedDevice, seqs: number[], now: Moment): Statement[] {
  const own = eq(waitingPushes.subscriptionId, device.id)
  const waiting = db.select({ seq: waitingPushes.seq }).from(waitingPushes).where(own)
  const older = seqs.length < MOST_IN_MESSAGE ? undefined : lt(waitingPushes.seq, seqs.at(-1) ?? 0)
  const sent = and(own, or(eqAny(waitingPushes.seq, seqs), older), holds(DEVICES, device))
  return [
    db.delete(waitingPushes).where(sent),
    settle(DEVICES, device, { dueAt: sql`iif(${exists(waiting)}, ${now}, null)`, tries: 0 }),
  ]
}

/** Leaves what waits for a device to a later try. */
export function postponeDevice(device: ClaimedDevice, until: Moment): Statement {
  return settle(DEVICES, device, { dueAt: until })
}

/** Forgets a device that takes no messages any more. */
export function dropDevice({ id: device, lease }: ClaimedDevice): Statement {
  return db.delete(pushSubscriptions).where(and(eq(id, device), eq(pushSubscriptions.lease, lease)))
}

export function dueAtOf(device: string) {
  return db.select({ dueAt }).from(pushSubscriptions).where(eq(id, device))
}

/** Parks what could not be sent to a device, so that a site admin can have it sent again. Later ones that are given up are parked beside it, so the item names the newest, too. */
export function parkPush(device: ClaimedDevice, seqs: number[], lastError: string, now: Moment) {
  const row = {
    task: 'push',
    item: `${device.id}.${seqs[0] ?? 0}`,
    about: seqs.length === 1 ? 'notification' : `${seqs.length} notifications`,
    recipient: masked(device.endpoint),
    tries: device.tries,
    lastError,
    payload: JSON.stringify(seqs),
    usefulUntil: null,
    createdAt: now,
    parkedAt: now,
  }
  return park(row, holds(DEVICES, device))
}

/** The id of the device of an item that was given up; it has no dot in it. */
export function deviceIn(item: string): string {
  return item.split('.')[0] ?? ''
}

/** Has a parked message sent to a device once more, if a condition holds. */
export function renewPush(
  device: string,
  seqs: number[],
  now: Moment,
  condition: SQL,
): Statement[] {
  const each = sql`json_each(${JSON.stringify(seqs)}) as s`
  const known = exists(db.select({ id }).from(pushSubscriptions).where(eq(id, device)))
  return [
    db
      .insert(waitingPushes)
      .select(sql`select ${device}, s.value from ${each} where ${known} and ${condition}`)
      .onConflictDoNothing(),
    db
      .update(pushSubscriptions)
      .set({ dueAt: now, tries: 0 })
      .where(and(eq(id, device), condition)),
  ]
}

/** Deletes the parked messages of the devices of a user, if a condition holds. */
export function forgetPushesOf(owner: string, condition: SQL): Statement {
  const first = sql`'push.' || ${id}`
  const theirs = db
    .select({ id: parked.id })
    .from(pushSubscriptions)
    .innerJoin(parked, sql`${parked.id} >= ${first} and ${parked.id} < ${first} || '/'`)
    .where(eq(userId, owner))
  return db.delete(parked).where(and(inArray(parked.id, theirs), condition))
}
