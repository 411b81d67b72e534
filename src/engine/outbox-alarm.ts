import { staleOnBoard } from '../search/queries.ts'
import { unsentOnBoard, waitingOnBoard } from '../webhooks/queries.ts'
import type { Store } from '../db/store.ts'
import { type OutboxSignal, type SignalQueue, signalOutbox } from '../webhooks/signal.ts'

/** How long after a batch the alarm signals the queue again, in case the first signal was lost. */
const ALARM_MS = 30_000

/** How long signals are collected into one message: the first, and later ones. */
const COLLECT_MS = { first: 20, next: 500 } as const

/** Makes sure that the queue consumer learns of a board's webhook events, and of its cards that the search index has to follow. */
export type Outbox = {
  /** Sets an alarm, so that what is to be signalled is done even if the object dies. Throws if this object no longer owns the board. */
  scheduleAlarm(signals: OutboxSignal[]): Promise<void>
  /** Signals the queue soon. */
  signal(signals: OutboxSignal[]): void
  /** The alarm handler: signals the queue, and sets the next alarm while anything is still to be sent. Does not throw. */
  runAlarm(): Promise<void>
}

export type OutboxDeps = {
  boardId: string
  storage: Pick<DurableObjectStorage, 'getAlarm' | 'setAlarm'>
  queue: SignalQueue
  /** Whether there is a search index. */
  hasIndex: boolean
  openStore(): Store
  nowMs(): number
  /** Runs a task after the reply (`waitUntil`). */
  after(task: Promise<void>): void
  wait(ms: number): Promise<void>
}

/** Opens the outbox of a board. Signals may be lost: the events are in D1, where the alarm or the cron finds them. */
export function openOutbox(deps: OutboxDeps): Outbox {
  const { boardId, storage, queue, hasIndex, nowMs } = deps
  const collected = new Map<string, OutboxSignal>()
  let isArmed = false
  let flushedMs = 0

  async function flush(): Promise<void> {
    const { first, next } = COLLECT_MS
    await deps.wait(Math.max(first, Math.min(flushedMs + next - nowMs(), next)))
    flushedMs = nowMs()
    const signals = [...collected.values()]
    collected.clear()
    await signalOutbox(queue, signals).catch(() => void signalFailed())
  }

  function signalFailed(): number {
    console.error(JSON.stringify({ level: 'error', at: 'outbox', board: boardId }))
    return nowMs() + ALARM_MS
  }

  /** Signals the queue if webhooks are due. Returns when to look again, or undefined if nothing is left to send. */
  async function signalDue(): Promise<number | undefined> {
    const store = deps.openStore()
    const now = new Date(nowMs()).toISOString()
    const { unsent, waiting, stale } = await store.find({
      unsent: unsentOnBoard(store.db, boardId),
      waiting: waitingOnBoard(store.db, boardId, now),
      stale: staleOnBoard(store.db, boardId),
    })
    const isStale = hasIndex && stale.length > 0
    if (isStale) await signalOutbox(queue, [{ stale: boardId }])
    const isDue = unsent.length > 0 || waiting.some((one) => one.isDue === 1)
    if (isDue) await signalOutbox(queue, [{ board: boardId }])
    if (unsent.length > 0 || isStale) return nowMs() + ALARM_MS
    const [next] = waiting.map(({ dueAt }) => Date.parse(dueAt ?? '')).toSorted((a, b) => a - b)
    return next && Math.max(next, nowMs()) + ALARM_MS
  }

  return {
    async scheduleAlarm(signals) {
      if (isArmed || heard(signals, hasIndex).length === 0) return
      const armedMs = await storage.getAlarm()
      const inTimeMs = nowMs() + ALARM_MS
      if (armedMs === null || armedMs > inTimeMs) await storage.setAlarm(inTimeMs)
      isArmed = true
    },
    signal(signals) {
      const isFirst = collected.size === 0
      for (const one of heard(signals, hasIndex)) collected.set(JSON.stringify(one), one)
      if (isFirst && collected.size > 0) deps.after(flush())
    },
    async runAlarm() {
      isArmed = false
      const nextMs = await signalDue().catch(signalFailed)
      if (nextMs !== undefined && !isArmed) await storage.setAlarm(nextMs)
    },
  }
}

/** The signals that somebody follows: those of stale cards only where there is an index. */
function heard(signals: OutboxSignal[], hasIndex: boolean): OutboxSignal[] {
  return hasIndex ? signals : signals.filter((one) => !('stale' in one))
}
