import { type SQL, type SQLWrapper, and, desc, eq, exists, lte, not, sql } from 'drizzle-orm'
import { type Moment, momentOf } from '../kernel/contract/moment.ts'
import { db } from '../kernel/db/database.ts'
import { purgeWhere } from '../kernel/db/purge.ts'
import { excluded, insertWhere } from '../kernel/db/rows.ts'
import type { SelectOf } from '../kernel/db/statements.ts'
import type { Store } from '../kernel/db/store.ts'
import { MOST_LOOKED_AT } from './due.ts'
import { type ParkedRow, parked } from './tables.ts'
import type { WaitingRow } from './tasks.ts'
import { DAY_MS } from '../kernel/contract/days.ts'

/** Parks a row that was given up, if a condition holds. One that was parked before is parked anew. */
export function park(row: Omit<ParkedRow, 'id'>, condition: SQL) {
  const id = `${row.task}.${row.item}`
  const { tries, lastError, parkedAt, payload } = parked
  return insertWhere(parked, { id, ...row }, condition).onConflictDoUpdate({
    target: parked.id,
    set: {
      tries: excluded(tries),
      lastError: excluded(lastError),
      parkedAt: excluded(parkedAt),
      payload: excluded(payload),
    },
  })
}

/** Lists the rows that a task has given up, the newest first, with the columns of waiting rows and the time at which they were given up. */
export function listParked(
  task: string,
  most: number,
): SelectOf<WaitingRow & { parkedAt: Moment }> {
  const { item: id, about, recipient: to, tries, lastError, createdAt, parkedAt } = parked
  const dueAt = sql<Moment | null>`null`.as('due_at')
  return db
    .select({ id, about, to, tries, dueAt, lastError, createdAt, parkedAt })
    .from(parked)
    .where(eq(parked.task, task))
    .orderBy(desc(parkedAt))
    .limit(most)
}

export function findParked(id: string) {
  return db.select().from(parked).where(eq(parked.id, id))
}

function isParked(id: string): SQL {
  return exists(db.select({ id: parked.id }).from(parked).where(eq(parked.id, id)))
}

/** Condition: the item of a task that a column names is parked. */
export function isParkedItem(task: string, item: SQLWrapper): SQL {
  return exists(
    db
      .select({ id: parked.id })
      .from(parked)
      .where(sql`${parked.id} = ${`${task}.`} || ${item}`),
  )
}

/** Forgets that something was given up, if a condition holds; returns its id if it was. */
export function unpark(id: string, condition?: SQL) {
  return db
    .delete(parked)
    .where(and(eq(parked.id, id), condition))
    .returning({ id: parked.id })
}

export function isThere(found: SQLWrapper): SQL {
  return exists(found)
}

export function isUnparked(id: string): SQL {
  return not(isParked(id))
}

/** The number of rows that a task has given up, up to 500. */
export function parkedCount(task: string) {
  const some = db
    .select({ task: parked.task })
    .from(parked)
    .where(eq(parked.task, task))
    .limit(MOST_LOOKED_AT)
    .as('some')
  return db.select({ count: sql<number>`count(*)`.as('count') }).from(some)
}

export const PARKED_MS = 7 * DAY_MS

export function deleteOldParked(store: Store, nowMs: number): Promise<void> {
  const before = momentOf(nowMs - PARKED_MS)
  return purgeWhere(store, parked.id, lte(parked.parkedAt, before))
}

/** An address or a URL as site admins see it: enough to know where something goes, and not to whom. An address that is masked already stays as it is. */
export function masked(to: string): string {
  if (URL.canParse(to) && /^https?:/.test(to)) return new URL(to).host
  const at = to.lastIndexOf('@')
  if (at < 1) return to
  return `${to.slice(0, 1)}…${to.slice(at)}`
}
