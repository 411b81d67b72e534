import { addressEvents, insertEvents, renewDelivery, scheduleReceiver } from './saves.ts'
import { runnable } from '../db/rows.ts'
import type { Statements } from '../db/statements.ts'
import type { Store } from '../db/store.ts'
import { pingOf } from '../core/domain-event.ts'
import type { BoardRow } from '../core/rows.ts'
import { type SignalQueue, signalOutbox } from './signal.ts'

/** What can be asked of an integration's receiver beside what its board tells it; `also` goes into the batch. */
export type Webhooks = {
  /** Sends it a ping, an event of that id, at once even where it rests. */
  ping(ping: Ping, actor: Actor, base: string, also: Statements): Promise<void>
  /** Sends it an event once more, as promptly, with all its tries before it. */
  redeliver(eventId: string, integration: string, also: Statements): Promise<void>
}

/** Its id, the board and the integration. */
type Ping = { id: string; board: Pick<BoardRow, 'id' | 'slug' | 'lastSeq'>; integration: string }

type Actor = Parameters<typeof pingOf>[3]

/** A ping's `seq` has so many digits after the point, which the store reads and writes exactly, and begins with this. */
const DIGITS = 6
const FIRST = 10 ** -DIGITS

/** What asking needs of the world. */
type AskWorld = {
  store: Store
  queue: SignalQueue
  nowMs(): number
  /** From 0 to 1. */
  chance(): number
  after(task: Promise<void>): void
}

/** Opens what can be asked. Where the queue fails, the cron finds what is due. */
export function openWebhooks({ store, queue, nowMs, chance, after }: AskWorld): Webhooks {
  const now = () => new Date(nowMs()).toISOString()
  const rouse = async (integration: string, statements: ReturnType<typeof runnable>) => {
    const roused = runnable(store.db, [scheduleReceiver(integration, now())])
    await store.run([...statements, ...roused])
    after(signalOutbox(queue, [{ integration }]).catch(() => {}))
  }
  return {
    async ping({ id, board, integration }, actor, base, also) {
      const seq = Number((board.lastSeq + FIRST + chance() * (1 - 2 * FIRST)).toFixed(DIGITS))
      const told = [pingOf({ id, seq }, board, integration, actor, now(), base)]
      await rouse(integration, [
        ...insertEvents(told),
        ...Object.values(also),
        ...runnable(store.db, addressEvents(board.id)),
      ])
    },
    async redeliver(eventId, integration, also) {
      const renewed = runnable(store.db, [renewDelivery(eventId, integration, now())])
      await rouse(integration, [...renewed, ...Object.values(also)])
    },
  }
}
