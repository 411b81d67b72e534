import { and, desc, eq } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { type Scope, ofBoardUnindexed } from '../../kernel/db/scope.ts'
import { descriptionVersions as versions } from './tables.ts'

/** The earlier descriptions of a card, newest first. A card has no more than its limits. */
export function versionsOf(scope: Scope, cardId: string) {
  return db
    .select({
      id: versions.id,
      text: versions.text,
      replacedBy: versions.replacedBy,
      replacedAt: versions.replacedAt,
    })
    .from(versions)
    .where(and(eq(versions.cardId, cardId), ofBoardUnindexed(versions.boardId, scope)))
    .orderBy(desc(versions.replacedAt))
}
