import type { Moment } from '../kernel/contract/moment.ts'
import { rowQuery } from '../kernel/db/statements.ts'
import type { Store } from '../kernel/db/store.ts'
import { parkedCount } from './parked-saves.ts'
import type { Task } from './tasks.ts'

/** The numbers of a task's rows that are due and that it has given up, each up to 500. `oldestDueS` is the number of seconds for which the first one has been due; null if none is due or nobody knows. */
export type Backlog = { due: number; parked: number; oldestDueS: number | null }

/** Finds the backlogs of the tasks, by their names. */
export async function findBacklog(
  store: Store,
  tasks: readonly Task[],
  now: Moment,
): Promise<Record<string, Backlog>> {
  const backlog: Record<string, Backlog> = {}
  const found = tasks.flatMap(({ name, figures, rows }) => {
    const own: Backlog = { due: 0, parked: 0, oldestDueS: null }
    backlog[name] = own
    const counted =
      rows &&
      rowQuery(parkedCount(name), ([row]) => {
        own.parked = row?.count ?? 0
      })
    const due =
      figures &&
      rowQuery(figures(now), ([row]) => {
        own.due = row?.due ?? 0
        own.oldestDueS = row?.oldest ? secondsBetween(row.oldest, now) : null
      })
    return [counted ?? [], due ?? []].flat()
  })
  await store.batch(found)
  return backlog
}

function secondsBetween(from: Moment, to: Moment): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 1_000)
}
