import { eq } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import { ruleRuns } from '../tables.ts'

/** Deletes what is kept of the runs of a rule. */
export function deleteRuns(rule: string): Statement[] {
  return [db.delete(ruleRuns).where(eq(ruleRuns.ruleId, rule))]
}
