import { DAY_MS } from '../kernel/contract/days.ts'
import { type SQL, and, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { momentOf } from '../kernel/contract/moment.ts'
import { db } from '../kernel/db/database.ts'
import { purgeInRounds, ROUNDS } from '../kernel/db/purge.ts'
import { amongIf, eqAny } from '../kernel/db/scope.ts'
import type { Store } from '../kernel/db/store.ts'
import { type Reader, isNewOf, isUnreadOf } from './queries.ts'
import { notifications, notificationSettings } from './tables.ts'
import type { Settings } from './fields.ts'

/** Most rows that one statement marks as read: other requests run in between. */
export const MOST_MARKED = 5_000

/** A mark of a notification: read since a moment, or unread; one that is put off is read until another moment. */
export type Mark = { readAt: string | null; snoozedUntil: string | null }

/** Marks one notification of a person; returns its id if there is one. */
export function markOne(reader: Reader, id: string, { readAt, snoozedUntil }: Mark) {
  const { eventId, userId, boardId } = notifications
  return db
    .update(notifications)
    .set({
      readAt: readAt === null ? null : sql`coalesce(${notifications.readAt}, ${readAt})`,
      snoozedUntil,
    })
    .where(and(eq(eventId, id), eq(userId, reader.userId), amongIf(boardId, reader.boards)))
    .returning({ id: notifications.eventId })
}

/** The notifications to mark as read: those with these ids, those before a `seq`, or all. */
export type Marked = { ids?: string[] | undefined; before?: number | undefined }

/** Marks some of a person's unread notifications as read; returns those that it has marked. */
export function markSome({ userId, boards }: Reader, { ids, before }: Marked, readAt: string) {
  const isMeant = and(
    amongIf(notifications.boardId, boards),
    ids && eqAny(notifications.eventId, ids),
    before === undefined ? undefined : lt(notifications.seq, before),
  )
  const among = (where: SQL) =>
    db.select({ seq: notifications.seq }).from(notifications).where(and(where, isMeant))
  const isNew = sql`${isNewOf(userId)} and ${notifications.readAt} is null`
  const some = unionAll(among(isNew), among(isUnreadOf(userId))).limit(MOST_MARKED)
  return db
    .update(notifications)
    .set({ readAt })
    .where(inArray(notifications.seq, some))
    .returning({ seq: notifications.seq })
}

/** Most notifications that come back by one statement. */
export const MOST_WOKEN = 1_000

/** Marks as unread again what was put off until now, the longest due first; returns whose it is. */
export function wakeSnoozed(now: string) {
  const { seq, snoozedUntil, userId } = notifications
  const due = db
    .select({ seq })
    .from(notifications)
    .where(lte(snoozedUntil, now))
    .orderBy(snoozedUntil)
    .limit(MOST_WOKEN)
  return db
    .update(notifications)
    .set({ readAt: null, snoozedUntil: null })
    .where(inArray(seq, due))
    .returning({ userId })
}

const KEPT_MS = 90 * DAY_MS

/** Most rows that one round deletes. */
const MOST_PURGED = 1_000

/** Deletes notifications that are older than 90 days, the oldest first, but for those that come back later. */
export function deleteOldNotifications(store: Store, nowMs: number): Promise<void> {
  const before = momentOf(nowMs - KEPT_MS)
  const { seq, createdAt } = notifications
  const oldest = db
    .select({ seq, createdAt })
    .from(notifications)
    .where(isNull(notifications.snoozedUntil))
    .orderBy(seq)
    .limit(MOST_PURGED)
    .as('oldest')
  const old = db.select({ seq: oldest.seq }).from(oldest).where(lte(oldest.createdAt, before))
  const purge = db.delete(notifications).where(inArray(seq, old))
  return purgeInRounds(store, ROUNDS, () => store.batch([purge]))
}

/** The stored settings of a person; no row if they have set nothing. */
export function settingsOf(userId: string) {
  return db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId))
}

export function saveSettings(userId: string, settings: Settings) {
  return db
    .insert(notificationSettings)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: settings })
    .returning({ userId: notificationSettings.userId })
}
