import { dueOfBoard } from '../db/find/outbox.ts'
import type { Store } from '../db/store.ts'
import { type Wakes, wake } from '../wake.ts'

/** How long the alarm waits before it sends again what the queue may not have heard of. */
const ALARM_MS = 30_000

/** How long wakings are collected before they go to the queue together. */
const COLLECT_MS = 20

/** How a board's events get on their way. */
export type Outbox = {
  /** Sees to it, durably, that an alarm follows. It throws where the object is no longer the board's. */
  arm(): Promise<void>
  /** Tells the queue, soon, that these integrations have something to be sent. */
  wake(integrations: string[]): void
  /** What the alarm does: it tells the queue of what is due, until nothing is. It does not throw. */
  ring(): Promise<void>
}

/** What an outbox needs of the world. */
export type OutboxWorld = {
  boardId: string
  storage: Pick<DurableObjectStorage, 'getAlarm' | 'setAlarm'>
  queue: Wakes
  openStore(): Store
  nowMs(): number
  /** Goes on with a task after the reply. */
  after(task: Promise<void>): void
  wait(ms: number): Promise<void>
}

/** Opens the outbox of a board. What it forgets is in the store, and the alarm, or the cron, finds it there. */
export function openOutbox(world: OutboxWorld): Outbox {
  const { boardId, storage, queue, nowMs } = world
  const collected = new Set<string>()
  let isArmed = false

  async function flush(): Promise<void> {
    await world.wait(COLLECT_MS)
    const ids = [...collected]
    collected.clear()
    await wake(queue, ids).catch(untold)
  }

  function untold(): void {
    console.error(JSON.stringify({ level: 'error', at: 'outbox', board: boardId }))
  }

  async function tellDue(): Promise<boolean> {
    const store = world.openStore()
    const { due } = await store.find({ due: dueOfBoard(store.db, boardId, momentOf(nowMs())) })
    const ids = due.map(({ integrationId }) => integrationId)
    await wake(queue, ids)
    return ids.length > 0
  }

  return {
    async arm() {
      if (isArmed) return
      if ((await storage.getAlarm()) === null) await storage.setAlarm(nowMs() + ALARM_MS)
      isArmed = true
    },
    wake(integrations) {
      const isFirst = collected.size === 0
      for (const id of integrations) collected.add(id)
      if (isFirst && collected.size > 0) world.after(flush())
    },
    async ring() {
      isArmed = false
      const isDue = await tellDue().catch(() => (untold(), true))
      if (isDue) await storage.setAlarm(nowMs() + ALARM_MS)
    },
  }
}

function momentOf(ms: number): string {
  return new Date(ms).toISOString()
}
