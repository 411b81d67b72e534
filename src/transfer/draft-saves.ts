import { lte, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Moment } from '../contract/moment.ts'
import type { Db } from '../db/statements.ts'
import { db } from '../db/database.ts'
import { drafts } from './draft-table.ts'
import { users } from '../users/tables.ts'
import { expectDraft } from './draft-statements.ts'
import { insertRows, runnable } from '../db/rows.ts'
import { cascadeStatements } from '../engine/cascades.ts'

/** The boards whose import was broken off by then: at most ten. */
export function draftsToGo(db: Db, now: Moment) {
  return db.select({ boardId: drafts.boardId }).from(drafts).where(lte(drafts.dueAt, now)).limit(10)
}

/** Removes all that was stored of a board that is being imported; fails as stale where none is, or none that was broken off by then. */
export function removeDraft(boardId: string, dueBy: Moment): BatchItem<'sqlite'>[] {
  return runnable(db, [
    expectDraft(sql`board_id = ${boardId} and due_at <= ${dueBy}`),
    ...cascadeStatements(boardId, { do: 'cascade', of: 'board', id: boardId }),
    sql`delete from ${users} where draft_of is not null and draft_of = ${boardId}`,
    sql`delete from ${drafts} where board_id = ${boardId}`,
  ])
}

/** A user who is made with a draft, and goes with it. */
export type DraftUser = {
  id: string
  username: string
  usernameKey: string
  fullname: string
  initials: string
}

/** Adds users who cannot sign in: disabled, without a password and an e-mail address. Fails on a taken username. */
export function addDraftUsers(
  boardId: string,
  made: DraftUser[],
  now: Moment,
): BatchItem<'sqlite'>[] {
  const rows = made.map(({ fullname, initials, ...user }) => ({
    ...user,
    email: '',
    emailKey: null,
    passwordHash: '',
    isAdmin: false,
    loginDisabled: true,
    createdThroughApi: true,
    ver: 0,
    profile: { ...(fullname && { fullname }), ...(initials && { initials }) },
    draftOf: boardId,
    createdAt: now,
    modifiedAt: now,
  }))
  return insertRows(users, rows)
}
