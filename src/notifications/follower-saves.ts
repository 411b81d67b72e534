import { and, eq, gt } from 'drizzle-orm'
import { db } from '../kernel/db/database.ts'
import { eqAny } from '../kernel/db/scope.ts'
import { inboxFollowers, notifications } from './tables.ts'

/** Notes that sockets follow a person's notifications, so that their object is poked. */
export function addInboxFollower(userId: string, since: string) {
  return db.insert(inboxFollowers).values({ userId, since }).onConflictDoNothing()
}

/** Notes that no socket follows a person's notifications. */
export function removeInboxFollower(userId: string) {
  return db.delete(inboxFollowers).where(eq(inboxFollowers.userId, userId))
}

/** A row if sockets follow a person's notifications. */
export function followersOf(userId: string) {
  const { since } = inboxFollowers
  return db.select({ since }).from(inboxFollowers).where(eq(inboxFollowers.userId, userId))
}

/** The people who were told of these events and whose notifications are followed, in the order of their ids. */
export function toldAndFollowed(events: string[], from: string, limit: number) {
  const { userId } = notifications
  return db
    .selectDistinct({ userId })
    .from(notifications)
    .innerJoin(inboxFollowers, eq(inboxFollowers.userId, userId))
    .where(and(eqAny(notifications.eventId, events), gt(userId, from)))
    .orderBy(userId)
    .limit(limit)
}
