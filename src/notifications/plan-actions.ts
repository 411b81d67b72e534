import { DAY_MS } from '../kernel/contract/days.ts'
import { momentOf } from '../kernel/contract/moment.ts'
import { type Store, hasSpentBudget } from '../kernel/db/store.ts'
import { type TaskMessage, type TaskQueue, sendMessages } from '../kernel/task-queue.ts'
import { followersInSlice } from './follower-saves.ts'
import type { Way } from './way-saves.ts'
import {
  type FoundToPlan,
  MOST_PLANNED,
  cursor,
  isPlannedTo,
  moveCursor,
  newNotifications,
  sliceEnd,
} from './plan-saves.ts'
import { USUAL_SETTINGS } from './settings.ts'

/** Notifications that are older when they are looked at reach nobody by other ways than the inbox. */
const OLDEST_MS = DAY_MS

/**
 * Decides, in slices, by which ways new notifications reach people. The batch that stores the decisions of
 * a slice moves the cursor on, so that each notification is decided once. Returns whether notifications
 * are left for which this invocation has no statements left.
 */
export async function planAll(
  store: Store,
  ways: readonly Way[],
  queue: TaskQueue,
  nowMs: number,
): Promise<boolean> {
  const since = momentOf(nowMs - OLDEST_MS)
  for (;;) {
    const { last, ends, rows, followers } = await store.batch({
      last: cursor(),
      ends: sliceEnd(),
      rows: newNotifications(since),
      followers: followersInSlice(),
    })
    const [end] = ends
    if (end?.seq === undefined || end.seq === null) return false
    const from = last[0]?.seq ?? 0
    const found = rows.map(withSettings)
    const planned = ways.map((way) => way(found, isPlannedTo(from)))
    await store.batch([
      ...planned.flatMap(({ statements }) => statements),
      moveCursor(from, end.seq),
    ])
    await sendMessages(queue, [
      ...pokesFor(followers.map(({ userId }) => userId)),
      ...planned.flatMap(({ messages = [] }) => messages),
    ])
    if (end.count < MOST_PLANNED) return false
    if (hasSpentBudget(store.meter)) return true
  }
}

/** Most people whom one message names: the platform allows an invocation 1,000 calls of objects. */
const MOST_POKED = 500

/** Messages that have the objects of people who follow their notifications look for new ones. */
export function pokesFor(people: string[]): TaskMessage[] {
  const messages: TaskMessage[] = []
  for (let at = 0; at < people.length; at += MOST_POKED)
    messages.push({ task: 'inbox', id: people.slice(at, at + MOST_POKED).join(' ') })
  return messages
}

/** The notification, with the usual settings where its user has set nothing. */
function withSettings({ timeZone, quietHours, digestAt, channels, ...row }: FoundToPlan) {
  const isUsual = timeZone === null || digestAt === null || channels === null
  const settings = isUsual ? USUAL_SETTINGS : { timeZone, quietHours, digestAt, channels }
  return { ...row, settings }
}
