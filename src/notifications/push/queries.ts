import {
  type SQL,
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  isNotNull,
  lt,
  lte,
  not,
  or,
  sql,
} from 'drizzle-orm'
import { isRevoked } from '../../accounts/auth/revoked-queries.ts'
import { users } from '../../accounts/users/tables.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { type PageWindow, eqAny, rowid, rowidOf } from '../../kernel/db/scope.ts'
import { pushSubscriptions, waitingPushes } from './tables.ts'

const { id, userId, endpoint, jti, ver, limitsText, dueAt } = pushSubscriptions

/** Condition: the token by which a device was added is valid, and its user is not disabled. */
export function isLive(nowMs: number): SQL {
  const owner = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.loginDisabled, false),
        or(sql`${ver} is null`, eq(users.ver, ver)),
      ),
    )
  const isValid = not(isRevoked(sql`${jti}`, sql`${limitsText}`))
  return sql`(${and(gt(sql`+${pushSubscriptions.expiresMs}`, nowMs), exists(owner), isValid)})`
}

/** The devices of a user that get messages, newest first. */
export function subscriptionsOf(owner: string, nowMs: number, { limit, after }: PageWindow) {
  const { name, createdAt } = pushSubscriptions
  const earlier = after && lt(rowid(pushSubscriptions), after[1])
  return db
    .select({ id, endpoint, name, createdAt, row: rowidOf(pushSubscriptions) })
    .from(pushSubscriptions)
    .where(and(eq(userId, owner), isLive(nowMs), earlier))
    .orderBy(desc(rowid(pushSubscriptions)))
    .limit(limit)
}

/** The devices of users for which something is due. */
export function dueDevicesOf(owners: string[], now: Moment) {
  return db
    .select({ id, owner: userId })
    .from(pushSubscriptions)
    .where(and(eqAny(userId, owners), lte(sql`+${dueAt}`, now)))
}

/** The devices for which something waits, the first due first. */
export function waitingDevices(most: number) {
  const { tries, createdAt } = pushSubscriptions
  return db
    .select({
      id,
      about: sql<string>`'notifications'`.as('about'),
      to: endpoint,
      tries,
      dueAt,
      lastError: sql<string | null>`null`.as('last_error'),
      createdAt,
    })
    .from(pushSubscriptions)
    .where(isNotNull(dueAt))
    .orderBy(asc(dueAt))
    .limit(most)
}

/** Most notifications that one message is about. */
export const MOST_IN_MESSAGE = 100

/** The newest notifications that wait for a device. */
export function waitingFor(device: string) {
  return db
    .select({ seq: waitingPushes.seq })
    .from(waitingPushes)
    .where(eq(waitingPushes.subscriptionId, device))
    .orderBy(desc(waitingPushes.seq))
    .limit(MOST_IN_MESSAGE)
}

export function ownerOfDevice(device: string) {
  return db.select({ id: userId }).from(pushSubscriptions).where(eq(id, device))
}

/** A row if a device may get messages. */
export function liveDevice(device: string, nowMs: number) {
  return db
    .select({ id })
    .from(pushSubscriptions)
    .where(and(eq(id, device), isLive(nowMs)))
}
