import { describeFault } from '../kernel/db/fault.ts'
import type { Store, QueryMeter } from '../kernel/db/store.ts'
import { type SignalQueue, sendSignals } from '../kernel/signals.ts'
import { type IndexStores, indexBoard } from './index-run.ts'
import { staleAnywhere } from './queries.ts'

/** What brings the index up to date works with. */
export type FollowDeps = { queue: SignalQueue; openStores(meter: QueryMeter): IndexStores }

/**
 * Handles the messages of one queue batch that name boards with stale cards. Does not throw: what
 * fails stays marked, and the alarm or the cron signals it again.
 */
export async function followAll(
  deps: FollowDeps | undefined,
  messages: readonly { body: Partial<Record<string, string>> | null }[],
): Promise<void> {
  if (deps === undefined) return
  const boards = new Set(messages.flatMap(({ body }) => body?.['stale'] ?? []))
  await Promise.all([...boards].map((board) => follow(deps, board)))
}

/** A run of a board in this isolate; `isSignalled` if the board was signalled since it began. */
type Run = { startedMs: number; isSignalled: boolean }

const runs = new Map<string, Run>()

/** After this time a run counts as lost: the platform may have ended it without a word. */
const LONGEST_RUN_MS = 30_000

/** Indexes a board. Runs at the same time would write the same documents, so a run that is under way is left to go on. */
async function follow({ queue, openStores }: FollowDeps, board: string): Promise<void> {
  const other = runs.get(board)
  if (other !== undefined && Date.now() - other.startedMs < LONGEST_RUN_MS) {
    other.isSignalled = true
    return
  }
  const run: Run = { startedMs: Date.now(), isSignalled: true }
  const meter = { queries: 0 }
  runs.set(board, run)
  try {
    let isMore = false
    while (run.isSignalled && !isMore) {
      run.isSignalled = false
      isMore = await indexBoard(openStores(meter), board)
    }
    if (isMore) await sendSignals(queue, [{ stale: board }])
  } catch (thrown) {
    const fault = describeFault(thrown)
    console.error(JSON.stringify({ level: 'error', at: 'search', board, fault }))
  } finally {
    if (runs.get(board) === run) runs.delete(board)
  }
}

/** Signals the queue for boards with stale cards, of which an earlier signal may be lost. */
export async function signalStale(store: Store, queue: SignalQueue): Promise<void> {
  const { stale } = await store.batch({ stale: staleAnywhere() })
  await sendSignals(
    queue,
    stale.map(({ boardId }) => ({ stale: boardId })),
  )
}
