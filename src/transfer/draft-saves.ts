import { eq, lte } from 'drizzle-orm'
import type { Statement } from '../kernel/db/statements.ts'
import type { Moment } from '../kernel/contract/moment.ts'
import { db } from '../kernel/db/database.ts'
import { drafts } from './draft-table.ts'
import type { DraftUser } from './draft.ts'
import { removePlaceholdersOf } from '../accounts/users/placeholder-saves.ts'
import { users } from '../accounts/users/tables.ts'
import { expectDraft, isOfDraft } from './draft-statements.ts'
import { insertRows } from '../kernel/db/rows.ts'
import { cascadeStatements } from '../boards/engine/cascades.ts'

/** Finds at most ten boards whose draft has expired. */
export function expiredDrafts(now: Moment) {
  return db.select({ boardId: drafts.boardId }).from(drafts).where(lte(drafts.dueAt, now)).limit(10)
}

/** Deletes a draft and everything stored in it. Fails as stale if there is no such draft, or it expires only after `dueBy`. */
export function removeDraft(boardId: string, dueBy: Moment, now: Moment): Statement[] {
  return [
    expectDraft(boardId, lte(drafts.dueAt, dueBy)),
    ...cascadeStatements([{ do: 'cascade', of: 'board', id: boardId }], { boardId, now }),
    db.delete(users).where(isOfDraft(boardId)),
    removePlaceholdersOf(boardId),
    db.delete(drafts).where(eq(drafts.boardId, boardId)),
  ]
}

/** Adds users who cannot sign in: disabled, without a password or an e-mail address. Violates a unique key if a username is taken. */
export function addDraftUsers(boardId: string, made: DraftUser[], now: Moment): Statement[] {
  const rows = made.map(
    ({ fullname, initials, isPlaceholder, ...user }): typeof users.$inferSelect => ({
      ...user,
      email: '',
      emailKey: null,
      verifiedEmailKey: null,
      vouchedEmailKey: null,
      pendingEmail: null,
      passwordHash: '',
      isAdmin: false,
      loginDisabled: true,
      isBot: false,
      secondFactor: false,
      createdThroughApi: true,
      ver: 0,
      starredBoards: [],
      profile: { ...(fullname && { fullname }), ...(initials && { initials }) },
      // A placeholder goes with its board, and so with the draft of that.
      draftOf: isPlaceholder ? null : boardId,
      placeholderOf: isPlaceholder ? boardId : null,
      createdAt: now,
      modifiedAt: now,
    }),
  )
  return insertRows(users, rows)
}
