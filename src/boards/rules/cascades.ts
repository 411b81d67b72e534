import { and, eq, lte } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import { ruleMarks, ruleRuns } from '../tables.ts'

/** Deletes the runs of a rule, and the notes of the cards that its schedule has done. */
export function deleteRuns(rule: string): Statement[] {
  return [
    db.delete(ruleRuns).where(eq(ruleRuns.ruleId, rule)),
    db.delete(ruleMarks).where(eq(ruleMarks.ruleId, rule)),
  ]
}

/** Deletes the runs of a rule up to one, by the ids of both. */
export function deleteOldRuns(upTo: string): Statement[] {
  const [rule = '', seq] = upTo.split(' ')
  return [db.delete(ruleRuns).where(and(eq(ruleRuns.ruleId, rule), lte(ruleRuns.seq, Number(seq))))]
}
