import type { Store } from '../../kernel/db/store.ts'
import type { CommitListener, Heard } from './listener.ts'
import { paused } from './queue.ts'
import { type Signal, type SignalQueue, joined, sendSignals } from '../../kernel/signals.ts'

/** How long after a batch the alarm signals the queue again, in case the first signal was lost. */
const ALARM_MS = 30_000

/** How long signals are collected into one message: the first, and later ones. */
const COLLECT_MS = { first: 20, next: 500 } as const

/** Makes sure that the queue consumer learns of what the listeners of a board have to signal. */
export type Outbox = {
  /** Sets an alarm, so that what is to be signalled is done even if the object dies, and the clock looks at new due dates. Throws if this object no longer owns the board. */
  scheduleAlarm(heard: Pick<Heard, 'signals' | 'isTimed'>): Promise<void>
  /** Signals the queue soon. */
  signal(signals: Signal[]): void
  /** The alarm handler: signals the queue, runs the clock, and sets the next alarm while anything is still to be done. Does not throw. */
  runAlarm(): Promise<void>
  /** Has the alarm handler run now. */
  wake(): Promise<void>
}

export type OutboxDeps = {
  boardId: string
  storage: Pick<DurableObjectStorage, 'getAlarm' | 'setAlarm'>
  queue: SignalQueue
  listeners: readonly CommitListener[]
  /** Does what the clock of the board has to do; returns when to look again, in epoch milliseconds. */
  runClock(): Promise<number | undefined>
  openStore(): Store
  nowMs(): number
  /** Runs a task after the reply (`waitUntil`). */
  after(task: Promise<void>): void
  wait(ms: number): Promise<void>
}

/** Opens the outbox of a board. Signals may be lost: the events are in D1, where the alarm or the cron finds them. */
export function openOutbox(deps: OutboxDeps): Outbox {
  const { boardId, storage, queue, listeners, nowMs } = deps
  const collected = new Map<string, Signal>()
  let isArmed = false
  let flushedMs = 0

  async function flush(): Promise<void> {
    const { first, next } = COLLECT_MS
    const waitMs = Math.max(first, Math.min(flushedMs + next - nowMs(), next))
    await paused(() => deps.wait(waitMs))
    flushedMs = nowMs()
    const signals = joined([...collected.values()])
    collected.clear()
    await sendSignals(queue, signals).catch(() => void signalFailed())
  }

  function signalFailed(): number {
    console.error(JSON.stringify({ level: 'error', at: 'outbox', board: boardId }))
    return nowMs() + ALARM_MS
  }

  /** Signals what listeners wait for. Returns when to look again, or undefined if nothing is left. */
  async function signalDue(): Promise<number | undefined> {
    const store = deps.openStore()
    const waiting = await Promise.all(
      listeners.map(async ({ due }) => (await due?.(store, boardId, nowMs())) ?? { signals: [] }),
    )
    await sendSignals(
      queue,
      waiting.flatMap(({ signals }) => signals),
    )
    const [next] = waiting.flatMap(({ againMs }) => againMs ?? []).toSorted((a, b) => a - b)
    return next && Math.max(next, nowMs()) + ALARM_MS
  }

  return {
    async scheduleAlarm({ signals, isTimed = false }) {
      if (isArmed || (signals.length === 0 && !isTimed)) return
      await armAt(storage, nowMs() + ALARM_MS)
      isArmed = true
    },
    signal(signals) {
      const isFirst = collected.size === 0
      for (const one of signals) collected.set(JSON.stringify(one), one)
      if (isFirst && collected.size > 0) deps.after(flush())
    },
    async runAlarm() {
      isArmed = false
      const clockMs = await deps.runClock().catch(signalFailed)
      const signalMs = await signalDue().catch(signalFailed)
      const nextMs = Math.min(clockMs ?? Infinity, signalMs ?? Infinity)
      if (nextMs === Infinity) return
      await (isArmed ? armAt(storage, nextMs) : storage.setAlarm(nextMs))
    },
    wake: () => storage.setAlarm(nowMs()),
  }
}

/** Sets the alarm, unless there is an earlier one. */
async function armAt(storage: OutboxDeps['storage'], atMs: number): Promise<void> {
  const armedMs = await storage.getAlarm()
  if (armedMs === null || armedMs > atMs) await storage.setAlarm(atMs)
}
