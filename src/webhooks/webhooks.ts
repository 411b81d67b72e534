import { addressEvents, insertEvents, renewDelivery, scheduleReceiver } from './saves.ts'
import { toStatements } from '../db/rows.ts'
import type { Statements } from '../db/statements.ts'
import type { Store } from '../db/store.ts'
import { pingOf } from '../core/domain-event.ts'
import type { BoardRow } from '../core/rows.ts'
import { type SignalQueue, signalOutbox } from './signal.ts'

/** Webhook requests of users. `also` are statements that go into the same batch. */
export type Webhooks = {
  /** Sends a test event of that id at once, even during a backoff. */
  ping(ping: Ping, actor: Actor, base: string, also: Statements): Promise<void>
  /** Sends an event again at once, with all its attempts. */
  redeliver(eventId: string, integration: string, also: Statements): Promise<void>
}

type Ping = { id: string; board: Pick<BoardRow, 'id' | 'slug' | 'lastSeq'>; integration: string }

type Actor = Parameters<typeof pingOf>[3]

/** A ping's `seq` has so many digits after the decimal point, which SQLite stores exactly. */
const DIGITS = 6
const FIRST = 10 ** -DIGITS

type WebhookDeps = {
  store: Store
  queue: SignalQueue
  nowMs(): number
  /** A random number from 0 to 1. */
  chance(): number
  after(task: Promise<void>): void
}

/** If the queue fails, the cron finds what is due. */
export function openWebhooks({ store, queue, nowMs, chance, after }: WebhookDeps): Webhooks {
  const now = () => new Date(nowMs()).toISOString()
  const saveAndSignal = async (
    integration: string,
    statements: ReturnType<typeof toStatements>,
  ) => {
    const schedule = toStatements(store.db, [scheduleReceiver(integration, now())])
    await store.run([...statements, ...schedule])
    after(signalOutbox(queue, [{ integration }]).catch(() => {}))
  }
  return {
    async ping({ id, board, integration }, actor, base, also) {
      const seq = Number((board.lastSeq + FIRST + chance() * (1 - 2 * FIRST)).toFixed(DIGITS))
      const pings = [pingOf({ id, seq }, board, integration, actor, now(), base)]
      await saveAndSignal(integration, [
        ...insertEvents(pings),
        ...Object.values(also),
        ...toStatements(store.db, addressEvents(board.id)),
      ])
    },
    async redeliver(eventId, integration, also) {
      const renewed = toStatements(store.db, [renewDelivery(eventId, integration, now())])
      await saveAndSignal(integration, [...renewed, ...Object.values(also)])
    },
  }
}
