import { addressEvents, insertEvents, renewDelivery, rouseReceiver } from '../db/save/outbox.ts'
import { runnable } from '../db/save/rows.ts'
import type { Store } from '../db/store.ts'
import { pingOf } from '../domain/event.ts'
import { type Wakes, wake } from '../wake.ts'

/** What can be asked of an integration's receiver beside what its board tells it. */
export type Webhooks = {
  /** Sends it a ping, at once even where it rests; gives the id of the event. */
  ping(on: Pinged, actor: Actor, base: string): Promise<string>
  /** Sends it an event once more, as promptly, with all its tries before it. */
  redeliver(eventId: string, integration: string): Promise<void>
}

/** The board, the `seq` of its newest activity, and the integration. */
type Pinged = { boardId: string; lastSeq: number; integration: string }

type Actor = Parameters<typeof pingOf>[2]

type Statements = ReturnType<typeof runnable>

/** A ping's `seq` has so many digits after the point, which the store reads and writes exactly, and begins with this. */
const DIGITS = 6
const FIRST = 10 ** -DIGITS

/** What asking needs of the world. */
type AskWorld = {
  store: Store
  queue: Wakes
  newId(): string
  nowMs(): number
  /** From 0 to 1. */
  chance(): number
  after(task: Promise<void>): void
}

/** Opens what can be asked. Where the queue fails, the cron finds what is due. */
export function openWebhooks({ store, queue, newId, nowMs, chance, after }: AskWorld): Webhooks {
  const now = () => new Date(nowMs()).toISOString()
  const rouse = async (integration: string, statements: Statements) => {
    const roused = runnable(store.db, [rouseReceiver(integration, now())])
    await store.run([...statements, ...roused])
    after(wake(queue, [{ integration }]).catch(() => {}))
  }
  return {
    async ping({ boardId, lastSeq, integration }, actor, base) {
      const id = newId()
      const seq = Number((lastSeq + FIRST + chance() * (1 - 2 * FIRST)).toFixed(DIGITS))
      const told = [pingOf({ id, boardId, seq }, integration, actor, now(), base)]
      await rouse(integration, [
        ...insertEvents(told),
        ...runnable(store.db, addressEvents(boardId)),
      ])
      return id
    },
    async redeliver(eventId, integration) {
      await rouse(integration, runnable(store.db, [renewDelivery(eventId, integration, now())]))
    },
  }
}
