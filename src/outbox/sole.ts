import { type Moment, momentOf } from '../kernel/contract/moment.ts'
import { claim } from './due.ts'
import { SOLE, endSole, heldBy, wakeSole } from './sole-saves.ts'
import type { TaskContext } from './tasks.ts'

/** A run that has not ended after this time counts as lost. */
const LEASE_MS = 90_000

/**
 * Does work that only one run at a time may do for the whole site. A run that comes while another is under
 * way costs one round trip and leaves a mark, because of which the other looks once more. `work` returns
 * true if it has left anything for which its budget had no room; another message goes on with that.
 */
export async function runSole(
  context: TaskContext,
  task: string,
  work: () => Promise<boolean>,
): Promise<void> {
  const { openStore, queue, nowMs, newId } = context
  const store = openStore()
  const lease = newId()
  for (;;) {
    const startMs = nowMs()
    const [now, leasedUntil] = [momentOf(startMs), momentOf(startMs + LEASE_MS)]
    const { held } = await store.batch({
      woken: wakeSole(task, now),
      claimed: claim(SOLE, [task], { lease, now, until: leasedUntil }),
      held: heldBy(task, lease),
    })
    if (held.length === 0) return
    const end = (dueAt: Moment | null) => endSole(task, lease, dueAt, leasedUntil)
    const isMore = await work().catch(async (thrown: unknown) => {
      await store.batch([end(now)]).catch(() => {})
      throw thrown
    })
    const { left } = await store.batch({
      left: end(isMore ? now : null),
    })
    if (isMore) await queue.sendBatch([{ body: { task, id: '' } }])
    const [one] = left
    if (isMore || one === undefined || one.dueAt === null) return
  }
}
