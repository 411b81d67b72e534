import { and, eq, getTableColumns, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import { DAY_MS } from '../../kernel/contract/days.ts'
import { type Moment, momentOf } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { purgeWhere } from '../../kernel/db/purge.ts'
import { insertWhere } from '../../kernel/db/rows.ts'
import type { SqlText } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import { type Claim, type DueTable, isHeldBy, settle } from '../../outbox/due.ts'
import { ruleReplays } from '../tables.ts'
import type { RuleReplay } from './replay-fields.ts'

export const REPLAYS: DueTable = {
  rows: ruleReplays,
  id: ruleReplays.id,
  owner: ruleReplays.boardId,
}

/** Begins a replay, unless another one of the board is under way; returns its id if it did. */
export function beginReplay(replay: RuleReplay) {
  const other = db
    .select({ id: ruleReplays.id })
    .from(ruleReplays)
    .where(and(eq(ruleReplays.boardId, replay.boardId), isNotNull(ruleReplays.dueAt)))
  return insertWhere(ruleReplays, replay, notExists(other)).returning({ id: ruleReplays.id })
}

/** Deletes the earlier replays of a user on a board that have come to their end, if a condition holds. */
export function forgetReplays(
  { boardId, userId }: Pick<RuleReplay, 'boardId' | 'userId'>,
  condition: SqlText,
) {
  return db
    .delete(ruleReplays)
    .where(
      and(
        eq(ruleReplays.boardId, boardId),
        eq(ruleReplays.userId, userId),
        isNull(ruleReplays.dueAt),
        condition,
      ),
    )
}

/** The replays that a run holds. */
export function claimedReplays(lease: string) {
  return db
    .select({
      ...getTableColumns(ruleReplays),
      owner: sql<string>`${ruleReplays.boardId}`.as('owner'),
    })
    .from(ruleReplays)
    .where(isHeldBy(REPLAYS, lease))
}

/** Stores how far a replay has come; it is due again, or done. The list of its cards is of no use then. */
export function settleReplay(
  claim: Pick<Claim, 'id' | 'lease'>,
  { next, tally }: Pick<RuleReplay, 'next' | 'tally'>,
  dueAt: Moment | null,
) {
  return settle(REPLAYS, claim, {
    next,
    tally,
    ...(dueAt === null && { touched: [] }),
    dueAt,
    tries: 0,
  })
}

export function deleteReplay(id: string) {
  return db.delete(ruleReplays).where(eq(ruleReplays.id, id))
}

/** Deletes replays a day after they were begun. */
export function deleteOldReplays(store: Store, nowMs: number): Promise<void> {
  return purgeWhere(store, ruleReplays.id, lt(ruleReplays.createdAt, momentOf(nowMs - DAY_MS)))
}
