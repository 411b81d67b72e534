import { eq } from 'drizzle-orm'
import { userNamed } from '../users/queries.ts'
import { avatars } from '../users/tables.ts'
import { db } from '../../kernel/db/database.ts'

/** The picture of the user with this id or username. */
export function findAvatar(user: string) {
  return db
    .select({ userId: avatars.userId, fileId: avatars.fileId })
    .from(avatars)
    .where(eq(avatars.userId, userNamed(user)))
}
