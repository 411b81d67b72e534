import type { Statement } from '../kernel/db/statements.ts'
import { type Store, hasEnough } from '../kernel/db/store.ts'
import { type Signal, type SignalQueue, sendSignals } from '../kernel/signals.ts'
import {
  MOST_PLANNED,
  cursor,
  isPlannedTo,
  moveCursor,
  newNotifications,
  sliceEnd,
} from './plan-saves.ts'
import { type Settings, USUAL_SETTINGS } from './settings.ts'

type Found = Awaited<ReturnType<typeof newNotifications>>[number]

/** What a person has set of when and by which ways they are told. */
type TellSettings = Omit<Settings, 'followsOwnCards'>

/** A notification of which other ways than the inbox may have to tell, and what its user has set. */
export type NewNotification = Omit<Found, keyof TellSettings> & { settings: TellSettings }

/**
 * A way by which people are told. It answers with what is stored of new notifications, where the condition
 * `isNext` holds, and with what the queue is to be told once that is stored.
 */
export type Way = (
  found: NewNotification[],
  isNext: ReturnType<typeof isPlannedTo>,
) => { statements: Statement[]; signals?: Signal[] }

/** Notifications that are older when they are looked at reach nobody by other ways than the inbox. */
const OLDEST_MS = 86_400_000

/**
 * Decides of new notifications by which ways they reach people, in slices. The batch that stores what
 * is decided of a slice moves the cursor on, so that each notification is decided of once.
 */
export async function planAll(
  store: Store,
  ways: readonly Way[],
  queue: SignalQueue,
  nowMs: number,
): Promise<void> {
  const since = new Date(nowMs - OLDEST_MS).toISOString()
  for (;;) {
    const { last, ends, rows } = await store.batch({
      last: cursor(),
      ends: sliceEnd(),
      rows: newNotifications(since),
    })
    const [end] = ends
    if (end?.seq === undefined || end.seq === null) return
    const from = last[0]?.seq ?? 0
    const found = rows.map(withSettings)
    const planned = ways.map((way) => way(found, isPlannedTo(from)))
    await store.batch([
      ...planned.flatMap(({ statements }) => statements),
      moveCursor(from, end.seq),
    ])
    await sendSignals(
      queue,
      planned.flatMap(({ signals = [] }) => signals),
    )
    if (end.count < MOST_PLANNED || hasEnough(store.meter)) return
  }
}

/** The notification, with the usual settings where its user has set nothing. */
function withSettings({ timeZone, quietHours, digestAt, channels, ...row }: Found) {
  const isUsual = timeZone === null || digestAt === null || channels === null
  const settings = isUsual ? USUAL_SETTINGS : { timeZone, quietHours, digestAt, channels }
  return { ...row, settings }
}
