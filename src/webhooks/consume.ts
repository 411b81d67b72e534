import { describeFault } from '../kernel/db/fault.ts'
import { takePlaces } from './place-saves.ts'
import { unsentOnBoard } from './queries.ts'
import { addressEvents } from './address-saves.ts'
import { sendSignals, signalPlaced } from '../kernel/signals.ts'
import { type DeliveryDeps, runDeliveries } from './delivery-run.ts'
import { hasEnough } from '../kernel/db/store.ts'

/** Events of a board that one batch turns into deliveries. */
const MOST_ADDRESSED = 200

/** Boards and integrations of one batch that are worked on in parallel. */
const PARALLEL = 6

/**
 * Handles the messages of one queue batch. For a board it turns the events of the outbox into
 * deliveries and signals the integrations that are due, few at a time; for an integration it sends what
 * is due. Up to six of them run in parallel, so that none waits for a slow receiver or for a board with
 * many events.
 * Does not throw: what fails stays in D1, where the alarm or the cron finds it.
 */
export async function consumeSignals(
  deps: DeliveryDeps,
  messages: readonly { body: Partial<Record<string, string>> | null }[],
): Promise<void> {
  const tasksOf = (key: string, run: (deps: DeliveryDeps, id: string) => Promise<void>) =>
    [...new Set(messages.flatMap(({ body }) => body?.[key] ?? []))].map(
      (id) => () => run(deps, id).catch((thrown: unknown) => failed(id, thrown)),
    )
  const waiting = [
    ...tasksOf('board', createDeliveries),
    ...tasksOf('integration', runDeliveries),
  ].values()
  const workers = Array.from({ length: PARALLEL }, async () => {
    for (const task of waiting) await task()
  })
  await Promise.all(workers)
}

/** Turns the events of a board's outbox into deliveries, and signals the integrations that are due and for which there is a place in the queue, and the board if events are left. */
async function createDeliveries(deps: DeliveryDeps, boardId: string): Promise<void> {
  const store = deps.openStore()
  const statements = addressEvents(boardId, MOST_ADDRESSED)
  for (let isMore = true; isMore && !hasEnough(store.meter);) {
    const { left, placed } = await store.batch({
      addressed: statements,
      left: unsentOnBoard(boardId),
      placed: takePlaces(boardId, deps.nowMs(), deps.places),
    })
    await signalPlaced(deps.queue, placed)
    isMore = left.length > 0
    if (isMore && hasEnough(store.meter)) await sendSignals(deps.queue, [{ board: boardId }])
  }
}

function failed(id: string, thrown: unknown): void {
  const fault = describeFault(thrown)
  console.error(JSON.stringify({ level: 'error', at: 'webhooks', id, fault }))
}
