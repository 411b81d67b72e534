import { dueAnywhere, unsentAnywhere } from './queries.ts'
import { purgeEvents } from './saves.ts'
import { deleteIdlePaces } from './pace.ts'
import { ROUNDS, purgeInRounds } from '../db/purge.ts'
import { toStatements } from '../db/rows.ts'
import type { Store } from '../db/store.ts'
import { type SignalQueue, signalOutbox } from './signal.ts'

/** How long events and their deliveries are kept. */
const RETENTION_MS = 30 * 24 * 60 * 60_000

/** Signals the queue for everything that is due on any board, and deletes events older than 30 days. */
export async function cleanUpOutbox(
  store: Store,
  queue: SignalQueue,
  nowMs: number,
): Promise<void> {
  const moment = (ms: number) => new Date(ms).toISOString()
  const { due, unsent } = await store.find({
    due: dueAnywhere(store.db, moment(nowMs)),
    unsent: unsentAnywhere(store.db),
  })
  await signalOutbox(queue, [
    ...unsent.map(({ boardId: board }) => ({ board })),
    ...due.map(({ integrationId: integration }) => ({ integration })),
  ])
  await store.run(toStatements(store.db, [deleteIdlePaces(nowMs)]))
  const old = purgeEvents(moment(nowMs - RETENTION_MS))
  await purgeInRounds(store, ROUNDS, () => store.run(toStatements(store.db, old)))
}
