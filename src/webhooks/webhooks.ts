import { unparkDelivery } from './parked-saves.ts'
import { renewDelivery, scheduleReceiver } from './saves.ts'
import { addressEvents, insertEvents } from './address-saves.ts'
import { ownerOf, sendPlaced, takePlaces } from './place-saves.ts'
import { type FollowUp, type Statement, after } from '../kernel/db/statements.ts'
import type { Store } from '../kernel/db/store.ts'
import { pingOf } from '../boards/model/domain-event.ts'
import type { BoardRow } from '../boards/model/rows.ts'
import { momentOf } from '../kernel/contract/moment.ts'
import type { TaskQueue } from '../kernel/task-queue.ts'

/** The requests of users about webhooks. The statements of `also` are stored only if the request is. */
export type Webhooks = {
  /** Sends a test event of that id at once, even during a backoff. */
  ping(ping: Ping, actor: Actor, base: string, also: FollowUp[]): Promise<void>
  /** Sends an event again at once, with all its attempts. */
  redeliver(eventId: string, integration: string, also: FollowUp[]): Promise<void>
}

type Ping = { id: string; board: Pick<BoardRow, 'id' | 'slug' | 'lastSeq'>; integration: string }

type Actor = Parameters<typeof pingOf>[3]

/** A ping's `seq` has so many digits after the decimal point, which SQLite stores exactly. */
const DIGITS = 6
const FIRST = 10 ** -DIGITS

type WebhookDeps = {
  store: Store
  queue: TaskQueue
  nowMs(): number
  /** A random number from 0 to 1. */
  chance(): number
  after(task: Promise<void>): void
}

/** If the queue fails, the cron finds what is due. */
export function openWebhooks({ store, queue, nowMs, chance, ...deps }: WebhookDeps): Webhooks {
  const now = () => momentOf(nowMs())
  const saveAndSend = async (
    integration: string,
    board: Parameters<typeof takePlaces>[0],
    statements: Statement[],
  ) => {
    const { placed } = await store.batch({
      saved: [...statements, scheduleReceiver(integration, now())],
      placed: takePlaces(board, nowMs()),
    })
    deps.after(sendPlaced(queue, placed))
  }
  return {
    async ping({ id, board, integration }, actor, base, also) {
      const seq = Number((board.lastSeq + FIRST + chance() * (1 - 2 * FIRST)).toFixed(DIGITS))
      const pings = [pingOf({ id, seq }, board, integration, actor, now(), base)]
      await saveAndSend(integration, board.id, [
        ...insertEvents(pings).flatMap((inserted) => after(inserted, also)),
        ...addressEvents(board.id),
      ])
    },
    async redeliver(eventId, integration, also) {
      const renewed = renewDelivery(eventId, integration, now())
      await saveAndSend(integration, ownerOf(integration), [
        ...after(renewed, [...also, unparkDelivery(eventId, integration)]),
      ])
    },
  }
}

declare module '../operations/request-context.ts' {
  interface Services {
    webhooks: Webhooks
  }
}
