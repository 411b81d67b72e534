import { type SQL, and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { users } from '../../accounts/users/tables.ts'
import { db } from '../../kernel/db/database.ts'
import { notificationSettings, notifications, waitingMails } from '../tables.ts'
import { dueFigures } from '../../outbox/due.ts'

/** Condition: mail about notifications may go to the user's address, because they have confirmed it. */
const isReachable: SQL = sql`${users.emailKey} <> '' and ${users.verifiedEmailKey} = ${users.emailKey}
  and ${users.loginDisabled} = 0 and ${users.isBot} = 0`

/** Finds the notifications that mail is due to tell of. `email` is null unless the address is confirmed, and `isUnread` is 0 once the notification is read or gone. */
export function dueWaiting(now: string, limit: number) {
  const { seq, userId, way, dueAt } = waitingMails
  const { timeZone, quietHours, digestAt } = notificationSettings
  return db
    .select({
      seq,
      userId,
      way,
      dueAt,
      timeZone,
      quietHours,
      digestAt,
      email: sql<string | null>`${users.email}`.as('email'),
      isUnread: sql<number>`${notifications.seq} is not null`.as('is_unread'),
    })
    .from(waitingMails)
    .leftJoin(notifications, and(eq(notifications.seq, seq), isNull(notifications.readAt)))
    .leftJoin(users, and(eq(users.id, userId), isReachable))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, userId))
    .where(lte(dueAt, now))
    .orderBy(dueAt, userId, seq)
    .limit(limit)
}

/** Counts the notifications that mail is due to tell of, up to 500, and finds since when the first of them is due. */
export function dueWaitingFigures(now: Moment) {
  return dueFigures(waitingMails.dueAt, now)
}

export type DueMail = Awaited<ReturnType<typeof dueWaiting>>[number]

const name = users.username
/** The language that a user has set. */
export const language = sql<string | null>`${users.profile} ->> 'language'`.as('language')

/** The name, the language and the address of a user to whom mail about notifications may go. */
export function reachable(userId: string) {
  const { emailKey } = users
  return db
    .select({ name, emailKey, language })
    .from(users)
    .where(and(eq(users.id, userId), isReachable))
}

/** The name and the language of a user. */
export function readerOf(userId: string) {
  return db.select({ name, language }).from(users).where(eq(users.id, userId))
}

/** The language and the time zone of a user; none of what they have not set. */
export function knownReader(userId: string) {
  const { timeZone } = notificationSettings
  return db
    .select({ language, timeZone })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, userId))
}
