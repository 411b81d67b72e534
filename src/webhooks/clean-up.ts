import { dueAnywhere, unsentAnywhere } from './queries.ts'
import { purgeEvents } from './removal-saves.ts'
import { deleteIdlePaces } from './pace.ts'
import { ROUNDS, purgeInRounds } from '../kernel/db/purge.ts'
import type { Store } from '../kernel/db/store.ts'
import { type SignalQueue, sendSignals } from '../kernel/signals.ts'

/** How long events and their deliveries are kept. */
const RETENTION_MS = 30 * 24 * 60 * 60_000

/** Signals the queue for every board and every user that has something due, and deletes events older than 30 days. */
export async function cleanUpOutbox(
  store: Store,
  queue: SignalQueue,
  nowMs: number,
): Promise<void> {
  const moment = (ms: number) => new Date(ms).toISOString()
  const { due, unsent } = await store.batch({
    due: dueAnywhere(moment(nowMs)),
    unsent: unsentAnywhere(),
  })
  const owners = [...unsent.map(({ boardId }) => boardId), ...due.map(({ ownerId }) => ownerId)]
  await sendSignals(
    queue,
    [...new Set(owners)].map((board) => ({ board })),
  )
  await store.batch(deleteIdlePaces(nowMs))
  const old = purgeEvents(moment(nowMs - RETENTION_MS))
  await purgeInRounds(store, ROUNDS, () => store.batch(old))
}
