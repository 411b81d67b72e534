import { logError } from '../../kernel/log-error.ts'
import type { Store } from '../../kernel/db/store.ts'
import { type TaskMessage, type TaskQueue, sendMessages } from '../../kernel/task-queue.ts'
import type { CommitListener, FollowUp } from './listener.ts'
import { paused } from './queue.ts'

/** The alarm sends messages again this long after a batch, in case the first were lost. */
const ALARM_MS = 30_000

/** Messages wait so long for others that are sent with them: the first, and later ones. */
const COLLECT_MS = { first: 20, next: 500 } as const

/** Makes sure that the queue learns of what the listeners of a board want done. */
export type BoardAlarm = {
  /** Sets the alarm, so that what messages are about is done even if the object dies, and the clock looks at new due dates. Throws if this object no longer owns the board. */
  arm(followUp: Pick<FollowUp, 'messages' | 'isTimed'>): Promise<void>
  /** Sends messages soon; those that come meanwhile go along. */
  send(messages: TaskMessage[]): void
  /** The alarm handler: sends messages again, runs the clock, and sets the next alarm while anything is still to be done. Does not throw. */
  run(): Promise<void>
  /** Has the alarm handler run now. */
  wake(): Promise<void>
  /** Has it run at a moment, if not before. */
  wakeAt(ms: number): Promise<void>
}

export type AlarmDeps = {
  boardId: string
  storage: Pick<DurableObjectStorage, 'getAlarm' | 'setAlarm'>
  queue: TaskQueue
  listeners: readonly CommitListener[]
  /** Each does what is due on the board by now; returns when to look again, in epoch milliseconds. */
  clocks: readonly (() => Promise<number | undefined>)[]
  openStore(): Store
  nowMs(): number
  /** Runs a task after the reply (`waitUntil`). */
  after(task: Promise<void>): void
  wait(ms: number): Promise<void>
}

/** Opens the alarm of a board. Messages may be lost: what they are about is in D1, where the alarm or the cron finds it. */
export function openBoardAlarm(deps: AlarmDeps): BoardAlarm {
  const { boardId, storage, queue, nowMs } = deps
  const collected = new Map<string, TaskMessage>()
  let isArmed = false
  let isAsked = false
  let flushedMs = 0

  async function flush(): Promise<void> {
    const { first, next } = COLLECT_MS
    const waitMs = Math.max(first, Math.min(flushedMs + next - nowMs(), next))
    await paused(() => deps.wait(waitMs))
    flushedMs = nowMs()
    const messages = [...collected.values()]
    collected.clear()
    await sendMessages(queue, messages).catch(() => void sendingFailed())
  }

  function sendingFailed(): number {
    logError('board-alarm', { board: boardId })
    return nowMs() + ALARM_MS
  }

  return {
    async arm({ messages, isTimed = false }) {
      if (isArmed || (messages.length === 0 && !isTimed)) return
      await armAt(storage, nowMs() + ALARM_MS)
      isArmed = true
    },
    send(messages) {
      const isFirst = collected.size === 0
      for (const one of messages) collected.set(`${one.task} ${one.id}`, one)
      if (isFirst && collected.size > 0) deps.after(flush())
    },
    async run() {
      isArmed = isAsked = false
      let nextMs = Infinity
      for (const run of [...deps.clocks, () => sendDue(deps)])
        nextMs = Math.min(nextMs, (await run().catch(sendingFailed)) ?? Infinity)
      if (nextMs === Infinity) return
      await (isArmed || isAsked ? armAt(storage, nextMs) : storage.setAlarm(nextMs))
    },
    wake: () => storage.setAlarm(nowMs()),
    wakeAt(ms) {
      isAsked = true
      return armAt(storage, ms)
    },
  }
}

/** Sends the messages that listeners have left to the alarm. Returns the time to look again, or undefined if none is left. */
async function sendDue(deps: AlarmDeps): Promise<number | undefined> {
  const { boardId, listeners, queue, nowMs } = deps
  const store = deps.openStore()
  const waiting = await Promise.all(
    listeners.map(async ({ due }) => (await due?.(store, boardId, nowMs())) ?? { messages: [] }),
  )
  await sendMessages(
    queue,
    waiting.flatMap(({ messages }) => messages),
  )
  const [next] = waiting.flatMap(({ againMs }) => againMs ?? []).toSorted((a, b) => a - b)
  return next && Math.max(next, nowMs()) + ALARM_MS
}

/** Sets the alarm, unless there is an earlier one. */
async function armAt(storage: AlarmDeps['storage'], atMs: number): Promise<void> {
  const armedMs = await storage.getAlarm()
  if (armedMs === null || armedMs > atMs) await storage.setAlarm(atMs)
}
