import { lte, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Moment } from '../../moment.ts'
import type { Db } from '../find/statements.ts'
import { db } from '../planner.ts'
import { drafts } from '../schema/drafts.ts'
import { expectDraft } from './draft-sweeps.ts'
import { runnable } from './rows.ts'
import { sweepRows } from './sweeps.ts'

/** The boards whose import was broken off by then: at most ten. */
export function draftsToGo(db: Db, now: Moment) {
  return db.select({ boardId: drafts.boardId }).from(drafts).where(lte(drafts.dueAt, now)).limit(10)
}

/** Removes all that was stored of a board that is being imported; fails as stale where none is, or none that was broken off by then. */
export function removeDraft(boardId: string, dueBy: Moment): BatchItem<'sqlite'>[] {
  return runnable(db, [
    expectDraft(sql`board_id = ${boardId} and due_at <= ${dueBy}`),
    ...sweepRows(boardId, { do: 'sweep', of: 'board', id: boardId }),
    sql`delete from ${drafts} where board_id = ${boardId}`,
  ])
}
