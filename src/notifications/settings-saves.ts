import { eq } from 'drizzle-orm'
import { db } from '../kernel/db/database.ts'
import type { Settings } from './settings.ts'
import { notificationSettings } from './tables.ts'

/** What a person has set; no row if they have set nothing. */
export function settingsOf(userId: string) {
  return db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId))
}

/** Stores what a person has set. */
export function saveSettings(userId: string, settings: Settings) {
  return db
    .insert(notificationSettings)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: settings })
    .returning({ userId: notificationSettings.userId })
}
