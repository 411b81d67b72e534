import { and, eq, exists, gt, isNotNull, or, sql } from 'drizzle-orm'
import { db } from '../kernel/db/database.ts'
import { hasIntegration, integrationsOfEach } from './integrations/queries.ts'
import { pushSubscriptions } from './push/tables.ts'
import { notificationSettings, notifications, planCursors } from './tables.ts'

/** Most notifications that are looked at in one step. */
export const MOST_PLANNED = 1_000

const isTheCursor = eq(planCursors.id, 1)

const last = sql<number>`coalesce((select ${planCursors.seq} from ${planCursors} where ${isTheCursor}), 0)`

/** Condition: no other run has planned what follows this notification. */
export function isPlannedTo(seq: number) {
  return sql`${last} = ${seq}`
}

/** The notification that was looked at last. */
export function cursor() {
  return db.select({ seq: planCursors.seq }).from(planCursors).where(isTheCursor)
}

/** The notifications of the next slice. */
export function slice() {
  const { seq, userId, kind, createdAt } = notifications
  return db
    .select({ seq, userId, kind, createdAt })
    .from(notifications)
    .where(gt(seq, last))
    .orderBy(seq)
    .limit(MOST_PLANNED)
    .as('slice')
}

/** The last notification of the next slice, and how many there are. */
export function sliceEnd() {
  const next = slice()
  return db
    .select({
      seq: sql<number | null>`max(${next.seq})`.as('last'),
      count: sql<number>`count(*)`.as('count'),
    })
    .from(next)
}

/** The notifications of the next slice that ways other than the inbox may have to tell, with the settings of their users. */
export function newNotifications(since: string) {
  const next = slice()
  const { seq, userId, kind, createdAt } = next
  const { timeZone, quietHours, digestAt, channels } = notificationSettings
  const device = exists(
    db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId)),
  )
  const hasDevice = sql<number>`${device}`.as('has_device')
  return db
    .select({
      seq,
      userId,
      kind,
      createdAt,
      timeZone,
      quietHours,
      digestAt,
      channels,
      hasDevice,
      integrations: integrationsOfEach(userId),
    })
    .from(next)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, userId))
    .where(
      and(
        gt(createdAt, since),
        or(isNotNull(notificationSettings.userId), device, hasIntegration(userId)),
      ),
    )
}

/** Moves the cursor on, unless another run has done so. */
export function moveCursor(from: number, to: number) {
  return db
    .insert(planCursors)
    .values({ id: 1, seq: to })
    .onConflictDoUpdate({
      target: planCursors.id,
      set: { seq: to },
      setWhere: eq(planCursors.seq, from),
    })
}

export type FoundToPlan = Awaited<ReturnType<typeof newNotifications>>[number]
