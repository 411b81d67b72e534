import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { type Scope, ofBoardUnindexed } from '../../kernel/db/scope.ts'
import { ruleRuns } from '../tables.ts'

/** The runs of a rule after a `seq`, oldest first. */
export function runsAfter(scope: Scope, rule: string, seq: number, limit: number) {
  const placed = { sort: sql<number>`${ruleRuns.seq}`.as('sort'), row: sql<number>`0`.as('row') }
  return db
    .select({ ...getTableColumns(ruleRuns), ...placed })
    .from(ruleRuns)
    .where(
      and(
        eq(ruleRuns.ruleId, rule),
        gt(ruleRuns.seq, seq),
        ofBoardUnindexed(ruleRuns.boardId, scope),
      ),
    )
    .orderBy(asc(ruleRuns.seq))
    .limit(limit)
}
