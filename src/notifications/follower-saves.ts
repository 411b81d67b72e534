import { eq } from 'drizzle-orm'
import { db } from '../kernel/db/database.ts'
import { eqAny } from '../kernel/db/scope.ts'
import { slice } from './plan-saves.ts'
import { inboxFollowers } from './tables.ts'

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

/** Those of some people who follow their notifications. */
export function followersAmong(people: string[]) {
  const { userId } = inboxFollowers
  return db.select({ userId }).from(inboxFollowers).where(eqAny(userId, people))
}

/** The people who follow their notifications and have some in the next slice. */
export function followersInSlice() {
  const next = slice()
  const { userId } = next
  return db
    .selectDistinct({ userId })
    .from(next)
    .innerJoin(inboxFollowers, eq(inboxFollowers.userId, userId))
}
