import { type SQL, and, eq, exists, isNull, lte, not, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Moment } from '../kernel/contract/moment.ts'
import { db } from '../kernel/db/database.ts'
import { eqAny } from '../kernel/db/scope.ts'
import type { Store } from '../kernel/db/store.ts'
import type { Named } from './drain.ts'

/**
 * The columns of a row that is due at some time. `dueAt` is null if nothing is to be done. A run holds
 * the row from its claim on until `leasedUntil`, under the name `lease`; the claim moves `dueAt` there, too,
 * so that the row of a run that was lost is due again, and one that is woken meanwhile is known by it.
 * `tries` counts the claims since the row was last done, so that an attempt counts even if nobody hears how
 * it ended.
 */
type DueColumns = Record<'dueAt' | 'tries' | 'lease' | 'leasedUntil', SQLiteColumn>

/** A table of such rows, and the columns that name each of them and its owner, who gets no more than a share of a run. */
export type DueTable = { rows: SQLiteTable & DueColumns; id: SQLiteColumn; owner: SQLiteColumn }

/** The columns of a new row that no run has claimed yet; null for one that nothing is to be done with so far. */
export function unclaimed<At extends Moment | null>(dueAt: At) {
  return { dueAt, tries: 0, lease: '', leasedUntil: '' }
}

/** A row that a run has claimed. Writes of the run take effect only while it holds the row. */
export type Claim = { id: string; lease: string; leasedUntil: Moment }

/** Most rows that one look of the cron sends messages for, and that figures count. */
export const MOST_LOOKED_AT = 500

/** Condition: the row is due, and no run holds it. */
export function isDue({ rows }: DueTable, now: Moment): SQL {
  return sql`(${rows.dueAt} <= ${now} and (${rows.lease} = '' or ${rows.leasedUntil} <= ${now}))`
}

/** A claim that a run makes: its name, the time, and until when it holds the rows. */
export type Claiming = { lease: string; now: Moment; until: Moment }

/** Gives a run those of some rows that are due; each claim counts as an attempt. */
export function claim(due: DueTable, ids: string[], { lease, now, until }: Claiming) {
  return db
    .update(due.rows)
    .set({ lease, leasedUntil: until, dueAt: until, tries: sql`${due.rows.tries} + 1` })
    .where(and(eqAny(due.id, ids), isDue(due, now)))
}

/** The rows that are due, except those of some owners, the longest waiting first. */
export function dueRows(due: DueTable, now: Moment, most = MOST_LOOKED_AT, notOf: string[] = []) {
  const isOthers = notOf.length === 0 ? undefined : not(eqAny(due.owner, notOf))
  return db
    .select({
      id: sql<string>`${due.id}`.as('due_id'),
      owner: sql<string>`${due.owner}`.as('due_owner'),
    })
    .from(due.rows)
    .where(and(isDue(due, now), isOthers))
    .orderBy(due.rows.dueAt)
    .limit(most)
}

/** Finds such rows for a run that has time for them. */
export async function findDueRows(
  store: Store,
  ...which: Parameters<typeof dueRows>
): Promise<Named[]> {
  const { due } = await store.batch({ due: dueRows(...which) })
  return due
}

/** The rows with these ids that are due. */
export function dueAmong(due: DueTable, ids: string[], now: Moment) {
  return db
    .select({
      id: sql<string>`${due.id}`.as('due_id'),
      owner: sql<string>`${due.owner}`.as('due_owner'),
    })
    .from(due.rows)
    .where(and(eqAny(due.id, ids), isDue(due, now)))
}

/** Condition: the current row is one of those that a run holds by this name. The index of leases is for rows that have one. */
export function isHeldBy({ rows }: DueTable, lease: string): SQL {
  return sql`(${rows.lease} = ${lease} and ${rows.lease} <> '')`
}

/** Condition: a run still holds its row. */
export function holds(due: DueTable, { id, lease }: Pick<Claim, 'id' | 'lease'>): SQL {
  const held = db
    .select({ id: due.id })
    .from(due.rows)
    .where(and(eq(due.id, id), eq(due.rows.lease, lease)))
  return exists(held)
}

/** The changes that end a claim: the row is due again at a time, or not at all. */
type Settled = { dueAt: Moment | SQL | null; tries?: number } & Record<string, unknown>

/** Ends the claim of a run, if it still holds the row, and stores what came of it. */
export function settle(due: DueTable, { id, lease }: Pick<Claim, 'id' | 'lease'>, set: Settled) {
  return db
    .update(due.rows)
    .set({ ...set, lease: '', leasedUntil: '' })
    .where(and(eq(due.id, id), eq(due.rows.lease, lease)))
}

/** The next time of a row with nothing left to do: none, unless it was woken since the claim. */
export function unlessWoken({ rows }: DueTable, { leasedUntil }: Pick<Claim, 'leasedUntil'>): SQL {
  return sql`iif(${rows.dueAt} = ${leasedUntil}, null, ${rows.dueAt})`
}

/** Makes rows due at a time, unless they are due earlier. A run that holds one does not lose it, and the row is due again once it has ended. */
export function wake(due: DueTable, which: SQL, at: Moment | SQL) {
  return db
    .update(due.rows)
    .set({ dueAt: at })
    .where(and(which, sql`(${isNull(due.rows.dueAt)} or ${due.rows.dueAt} > ${at})`))
}

/** The number of rows that are due by a column, up to 500, and since when the first of them is. */
export function dueFigures(dueAt: SQLiteColumn, now: Moment, which?: SQL) {
  const due = db
    .select({ at: sql<Moment>`${dueAt}`.as('at') })
    .from(dueAt.table)
    .where(and(lte(dueAt, now), which))
    .orderBy(dueAt)
    .limit(MOST_LOOKED_AT)
    .as('due')
  return db
    .select({
      due: sql<number>`count(*)`.as('due'),
      oldest: sql<Moment | null>`min(${due.at})`.as('oldest'),
    })
    .from(due)
}
