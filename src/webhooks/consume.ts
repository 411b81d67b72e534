import { describeFault } from '../db/fault.ts'
import { unsentOnBoard, waitingOnBoard } from './queries.ts'
import { addressEvents } from './saves.ts'
import { runnable } from '../db/rows.ts'
import { signalOutbox } from './signal.ts'
import { type DeliveryDeps, runDeliveries } from './delivery-run.ts'

/** Events of a board that are addressed at a time. */
const MOST_ADDRESSED = 200

/** Integrations that are sent to at the same time, of one batch. */
const PARALLEL = 6

/**
 * Sends what the integrations that a batch names have waiting, up to six at a time, so that none
 * waits for a slower one; the events of the boards it names are addressed, and their integrations
 * woken in turn. It does not throw: what fails here is found in the store again.
 */
export async function sendAll(
  deps: DeliveryDeps,
  messages: readonly { body: Partial<Record<string, string>> | null }[],
): Promise<void> {
  const named = (key: string) => new Set(messages.flatMap(({ body }) => body?.[key] ?? []))
  await eachOf(named('board'), (id) => addressAll(deps, id))
  await eachOf(named('integration'), (id) => runDeliveries(deps, id))
}

async function eachOf(ids: Set<string>, run: (id: string) => Promise<void>): Promise<void> {
  const waiting = ids.values()
  const lanes = Array.from({ length: PARALLEL }, async () => {
    for (const id of waiting) await run(id).catch((thrown: unknown) => failed(id, thrown))
  })
  await Promise.all(lanes)
}

/** Addresses all events of a board's outbox, and wakes the receivers that are due. */
async function addressAll(deps: DeliveryDeps, boardId: string): Promise<void> {
  const store = deps.openStore()
  const addressing = runnable(store.db, addressEvents(boardId, MOST_ADDRESSED))
  for (let isMore = true; isMore;) {
    const { left, waiting } = await store.find({
      ...Object.fromEntries(addressing.entries()),
      left: unsentOnBoard(store.db, boardId),
      waiting: waitingOnBoard(store.db, boardId, new Date(deps.nowMs()).toISOString()),
    })
    const due = waiting.filter(({ isDue }) => isDue === 1)
    await signalOutbox(
      deps.queue,
      due.map(({ integrationId: integration }) => ({ integration })),
    )
    isMore = left.length > 0
  }
}

function failed(id: string, thrown: unknown): void {
  const fault = describeFault(thrown)
  console.error(JSON.stringify({ level: 'error', at: 'webhooks', id, fault }))
}
