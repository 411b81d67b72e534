import { type SQL, and, eq, exists, isNotNull, not, sql } from 'drizzle-orm'
import { db } from '../kernel/db/database.ts'
import { drafts } from './draft-table.ts'
import { users } from '../accounts/users/tables.ts'
import { failAsStaleWhere } from '../kernel/db/fault.ts'

const NEXT = sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+10 minutes')`

/** Fails the batch as stale if there is no such draft. */
export function expectDraft(id: string, which?: SQL) {
  const draft = db
    .select({ id: drafts.boardId })
    .from(drafts)
    .where(and(eq(drafts.boardId, id), which))
  return failAsStaleWhere(not(exists(draft)))
}

/** Creates a draft. It expires ten minutes after its last batch. */
export function beginDraft(id: string) {
  return [db.insert(drafts).values({ boardId: id, dueAt: NEXT })]
}

/** Extends the life of a draft with another batch. */
export function extendDraft(id: string) {
  return [expectDraft(id), db.update(drafts).set({ dueAt: NEXT }).where(eq(drafts.boardId, id))]
}

/** Ends a draft, in the batch that creates its board. */
export function endDraft(id: string) {
  return [
    expectDraft(id),
    db.update(users).set({ draftOf: null }).where(isOfDraft(id)),
    db.delete(drafts).where(eq(drafts.boardId, id)),
  ]
}

/** Condition: a user was created by the import of a draft. */
export function isOfDraft(id: string) {
  return and(isNotNull(users.draftOf), eq(users.draftOf, id))
}
