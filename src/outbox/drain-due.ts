import { momentOf } from '../kernel/contract/moment.ts'
import type { SelectOf } from '../kernel/db/statements.ts'
import type { Store } from '../kernel/db/store.ts'
import { type Drain, type Named, drain } from './drain.ts'
import { type DueTable, claim, findDueRows } from './due.ts'
import type { TaskContext } from './tasks.ts'

/** Rows of a table as a run claims them: for how many ms it holds them, and the select of those that it holds by the name of its lease. */
export type DueRows<Row> = {
  table: DueTable
  leaseMs: number
  held(lease: string): SelectOf<Row>
}

type Clock = Pick<TaskContext, 'nowMs' | 'newId'>

/** Claims those of some rows that are due, in one round trip, and returns them. */
export async function claimDue<Row>(
  { nowMs, newId }: Clock,
  store: Store,
  { table, leaseMs, held }: DueRows<Row>,
  ids: string[],
): Promise<Row[]> {
  const [lease, startMs] = [newId(), nowMs()]
  const claiming = { lease, now: momentOf(startMs), until: momentOf(startMs + leaseMs) }
  const found = await store.batch({ taken: claim(table, ids, claiming), held: held(lease) })
  return found.held
}

/** Drains the rows of a table, as `drain` says. */
export function drainDue<Row extends { owner: string }>(
  context: Clock & Pick<TaskContext, 'wait'>,
  store: Store,
  rows: DueRows<Row>,
  run: Pick<Drain<Row>, 'task' | 'named' | 'lanes' | 'work' | 'mayGoOn'>,
): Promise<Named[]> {
  return drain<Row>({
    ...run,
    wait: context.wait,
    find: (most, notOf) => findDueRows(store, rows.table, momentOf(context.nowMs()), most, notOf),
    claim: (ids) => claimDue(context, store, rows, ids),
  })
}
