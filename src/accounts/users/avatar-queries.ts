import { eq, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { avatars, users } from './tables.ts'

/** The path of the picture of a user. It names the version, so that browsers keep it until there is another one. */
export function avatarPath(userId: string, fileId: string): string {
  return `/api/users/${userId}/avatar?v=${fileId}`
}

/** The same path of the user of a query; null if they have no picture. */
export const avatarUrl = sql<string | null>`${db
  .select({
    path: sql`'/api/users/' || ${avatars.userId} || '/avatar?v=' || ${avatars.fileId}`.as('path'),
  })
  .from(avatars)
  .where(eq(avatars.userId, users.id))}`
