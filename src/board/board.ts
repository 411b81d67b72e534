import { DurableObject } from 'cloudflare:workers'
import { databaseOf, openStore } from '../db/store.ts'
import type { Order } from '../domain/orders.ts'
import { newId } from '../ids.ts'
import type { Wake } from '../wake.ts'
import { oneOfEachKey } from './once.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { type Take, openQueue } from './queue.ts'
import { openTurns } from './turns.ts'

/** What a board's object is bound to. */
export type BoardBindings = { DB: D1Database; WEBHOOKS: Queue<Wake> }

/** The object of one board: its writes take turns here. What it holds is a cache of the store. */
export class Board extends DurableObject<BoardBindings> {
  readonly #take: Take
  readonly #outbox: Outbox

  constructor(state: DurableObjectState, bindings: BoardBindings) {
    super(state, bindings)
    const boardId = state.id.name ?? ''
    const nowMs = () => Date.now()
    const openHere = () => openStore(databaseOf(bindings, boardId), 'first-primary')
    this.#outbox = openOutbox({
      boardId,
      nowMs,
      storage: state.storage,
      queue: bindings.WEBHOOKS,
      openStore: openHere,
      after: (task) => state.waitUntil(task),
      wait: (ms) => scheduler.wait(ms),
    })
    const play = openTurns({
      boardId,
      newId,
      nowMs,
      outbox: this.#outbox,
      pause: (tries) => scheduler.wait(Math.random() * 2 ** tries),
      openStore: openHere,
    })
    this.#take = oneOfEachKey(openQueue(play, nowMs, () => scheduler.wait(1)))
  }

  /** Takes an order (`Order`) in the board's next turn and gives its outcome (`Outcome`), both as JSON, which costs less to cross than values do. */
  async execute(text: string): Promise<string> {
    const order: Order = JSON.parse(text)
    return JSON.stringify(await this.#take(order, text.length))
  }

  /** Tells the queue once more of what is due to this board's receivers. */
  override alarm(): Promise<void> {
    return this.#outbox.ring()
  }
}
