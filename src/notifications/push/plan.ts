import type { Store } from '../../kernel/db/store.ts'
import { type SignalQueue, sendSignals } from '../../kernel/signals.ts'
import type { Way } from '../plan.ts'
import { isQuiet } from '../schedule.ts'
import { channelOf } from '../settings.ts'
import { ownersDue } from './queries.ts'
import { addWaitingPushes } from './saves.ts'

/** Decides whether devices are told of new notifications: not of what comes in quiet hours, which the inbox has. */
export const planPushes: Way = (found, isNext) => {
  const told = found.filter(
    ({ kind, createdAt, settings, hasDevice }) =>
      hasDevice !== 0 &&
      channelOf(settings, kind).push &&
      !isQuiet(Date.parse(createdAt), settings),
  )
  const rows = told.map(({ seq, userId, createdAt }) => ({ seq, userId, createdAt }))
  const owners = new Set(told.map(({ userId }) => userId))
  return {
    statements: addWaitingPushes(rows, isNext),
    signals: [...owners].map((devicesOf) => ({ devicesOf })),
  }
}

/** Most devices whose users one run signals. */
const MOST_SIGNALLED = 500

/** Signals the users of devices for which something is due, of which an earlier signal may be lost. */
export async function signalDevices(store: Store, queue: SignalQueue, nowMs: number) {
  const { due } = await store.batch({
    due: ownersDue(new Date(nowMs).toISOString(), MOST_SIGNALLED),
  })
  const owners = new Set(due.map(({ owner }) => owner))
  await sendSignals(
    queue,
    [...owners].map((devicesOf) => ({ devicesOf })),
  )
}
