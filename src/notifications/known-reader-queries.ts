import { eq } from 'drizzle-orm'
import { users } from '../accounts/users/tables.ts'
import { db } from '../kernel/db/database.ts'
import { language } from './mail/queries.ts'
import { notificationSettings } from './tables.ts'

/** The language and the time zone of a user; none of what they have not set. */
export function knownReader(userId: string) {
  const { timeZone } = notificationSettings
  return db
    .select({ language, timeZone })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, userId))
}
