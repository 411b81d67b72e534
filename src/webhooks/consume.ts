import { describeFault } from '../db/fault.ts'
import { unsentOnBoard, waitingOnBoard } from './queries.ts'
import { addressEvents } from './saves.ts'
import { toStatements } from '../db/rows.ts'
import { signalOutbox } from './signal.ts'
import { type DeliveryDeps, runDeliveries } from './delivery-run.ts'

/** Events of a board that one batch turns into deliveries. */
const MOST_ADDRESSED = 200

/** Integrations of one batch that are sent to in parallel. */
const PARALLEL = 6

/**
 * Handles the messages of one queue batch. For a board it turns the events of the outbox into
 * deliveries and signals the integrations that are due; for an integration it sends what is due, up to
 * six integrations in parallel, so that none waits for a slow one. Does not throw: what fails stays
 * in D1, where the alarm or the cron finds it.
 */
export async function consumeSignals(
  deps: DeliveryDeps,
  messages: readonly { body: Partial<Record<string, string>> | null }[],
): Promise<void> {
  const idsOf = (key: string) => new Set(messages.flatMap(({ body }) => body?.[key] ?? []))
  await eachOf(idsOf('board'), (id) => createDeliveries(deps, id))
  await eachOf(idsOf('integration'), (id) => runDeliveries(deps, id))
}

async function eachOf(ids: Set<string>, run: (id: string) => Promise<void>): Promise<void> {
  const waiting = ids.values()
  const workers = Array.from({ length: PARALLEL }, async () => {
    for (const id of waiting) await run(id).catch((thrown: unknown) => failed(id, thrown))
  })
  await Promise.all(workers)
}

/** Turns all events of a board's outbox into deliveries, and signals the integrations that are due. */
async function createDeliveries(deps: DeliveryDeps, boardId: string): Promise<void> {
  const store = deps.openStore()
  const statements = toStatements(store.db, addressEvents(boardId, MOST_ADDRESSED))
  for (let isMore = true; isMore;) {
    const { left, waiting } = await store.find({
      ...Object.fromEntries(statements.entries()),
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
