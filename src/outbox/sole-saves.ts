import { and, eq, sql } from 'drizzle-orm'
import type { Moment } from '../kernel/contract/moment.ts'
import { db } from '../kernel/db/database.ts'
import { type DueTable, dueFigures, settle, unclaimed, unlessWoken } from './due.ts'
import { soleTasks } from './tables.ts'

export const SOLE: DueTable = { rows: soleTasks, id: soleTasks.id, owner: soleTasks.id }

/** Ends the run of such a task: it is due again at a time, or only if another run has come meanwhile. Returns when it is due. */
export function endSole(id: string, lease: string, dueAt: Moment | null, leasedUntil: Moment) {
  const next = dueAt === null ? unlessWoken(SOLE, { leasedUntil }) : dueAt
  return settle(SOLE, { id, lease }, { dueAt: next, tries: 0 }).returning({
    dueAt: soleTasks.dueAt,
  })
}

/** The figures of such a task: whether it is due, and since when. */
export function soleFigures(task: string, now: Moment) {
  return dueFigures(soleTasks.dueAt, now, eq(soleTasks.id, task))
}

/** Marks such a task as due; its row is made at the first time. */
export function wakeSole(task: string, now: Moment) {
  const { id, dueAt } = soleTasks
  return db
    .insert(soleTasks)
    .values({ id: task, ...unclaimed(now) })
    .onConflictDoUpdate({
      target: id,
      set: { dueAt: now },
      setWhere: sql`${dueAt} is null or ${dueAt} > ${now}`,
    })
}

/** A row if a run holds such a task. */
export function heldBy(task: string, lease: string) {
  const { id } = soleTasks
  return db
    .select({ id })
    .from(soleTasks)
    .where(and(eq(id, task), eq(soleTasks.lease, lease)))
}
