import { unsentOnBoard, waitingOnBoard } from '../webhooks/queries.ts'
import type { Store } from '../db/store.ts'
import { type SignalQueue, signalOutbox } from '../webhooks/signal.ts'

/** How long the alarm waits before it sends again what the queue may not have heard of. */
const ALARM_MS = 30_000

/** How long wakings are collected before they go to the queue together: the first, and those that follow soon after. */
const COLLECT_MS = { first: 20, next: 500 } as const

/** How a board's events get on their way. */
export type Outbox = {
  /** Sees to it, durably, that an alarm follows. It throws where the object is no longer the board's. */
  scheduleAlarm(): Promise<void>
  /** Tells the queue, soon, that these boards have events in the outbox. */
  signal(boards: string[]): void
  /** What the alarm does: it tells the queue of what is due, as long as anything is to be sent. It does not throw. */
  runAlarm(): Promise<void>
}

/** What an outbox needs of the world. */
export type OutboxDeps = {
  boardId: string
  storage: Pick<DurableObjectStorage, 'getAlarm' | 'setAlarm'>
  queue: SignalQueue
  openStore(): Store
  nowMs(): number
  /** Goes on with a task after the reply. */
  after(task: Promise<void>): void
  wait(ms: number): Promise<void>
}

/** Opens the outbox of a board. What it forgets is in the store, and the alarm, or the cron, finds it there. */
export function openOutbox(deps: OutboxDeps): Outbox {
  const { boardId, storage, queue, nowMs } = deps
  const collected = new Set<string>()
  let isArmed = false
  let flushedMs = 0

  async function flush(): Promise<void> {
    const { first, next } = COLLECT_MS
    await deps.wait(Math.max(first, Math.min(flushedMs + next - nowMs(), next)))
    flushedMs = nowMs()
    const boards = [...collected].map((board) => ({ board }))
    collected.clear()
    await signalOutbox(queue, boards).catch(() => void untold())
  }

  function untold(): number {
    console.error(JSON.stringify({ level: 'error', at: 'outbox', board: boardId }))
    return nowMs() + ALARM_MS
  }

  /** Tells the queue of what is due; gives when to look again, if there is anything left to look for. */
  async function tellDue(): Promise<number | undefined> {
    const store = deps.openStore()
    const now = new Date(nowMs()).toISOString()
    const { unsent, waiting } = await store.find({
      unsent: unsentOnBoard(store.db, boardId),
      waiting: waitingOnBoard(store.db, boardId, now),
    })
    const isDue = unsent.length > 0 || waiting.some((one) => one.isDue === 1)
    if (isDue) await signalOutbox(queue, [{ board: boardId }])
    if (unsent.length > 0) return nowMs() + ALARM_MS
    const [next] = waiting.map(({ dueAt }) => Date.parse(dueAt ?? '')).toSorted((a, b) => a - b)
    return next && Math.max(next, nowMs()) + ALARM_MS
  }

  return {
    async scheduleAlarm() {
      if (isArmed) return
      const armedMs = await storage.getAlarm()
      const inTimeMs = nowMs() + ALARM_MS
      if (armedMs === null || armedMs > inTimeMs) await storage.setAlarm(inTimeMs)
      isArmed = true
    },
    signal(boards) {
      const isFirst = collected.size === 0
      for (const id of boards) collected.add(id)
      if (isFirst && collected.size > 0) deps.after(flush())
    },
    async runAlarm() {
      isArmed = false
      const nextMs = await tellDue().catch(untold)
      if (nextMs !== undefined && !isArmed) await storage.setAlarm(nextMs)
    },
  }
}
