import { describeFault } from '../db/fault.ts'
import type { Store } from '../db/store.ts'
import { type SignalQueue, signalOutbox } from '../webhooks/signal.ts'
import { type IndexStores, indexBoard } from './index-run.ts'
import { staleAnywhere } from './queries.ts'

/** What brings the index up to date works with. */
export type FollowDeps = { queue: SignalQueue; openStores(): IndexStores }

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

async function follow({ queue, openStores }: FollowDeps, board: string): Promise<void> {
  try {
    const isMore = await indexBoard(openStores(), board)
    if (isMore) await signalOutbox(queue, [{ stale: board }])
  } catch (thrown) {
    const fault = describeFault(thrown)
    console.error(JSON.stringify({ level: 'error', at: 'search', board, fault }))
  }
}

/** Signals the queue for boards with stale cards, of which an earlier signal may be lost. */
export async function signalStale(store: Store, queue: SignalQueue): Promise<void> {
  const { stale } = await store.find({ stale: staleAnywhere(store.db) })
  await signalOutbox(
    queue,
    stale.map(({ boardId }) => ({ stale: boardId })),
  )
}
