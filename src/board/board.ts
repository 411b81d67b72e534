import { DurableObject } from 'cloudflare:workers'
import { databaseOf, openStore } from '../db/store.ts'
import type { Order } from '../domain/orders.ts'
import { newId } from '../ids.ts'
import type { Outcome } from './outcome.ts'
import { openQueue } from './queue.ts'
import { openTurns } from './turns.ts'

/** What a board's object is bound to. */
export type BoardBindings = { DB: D1Database }

/** The object of one board: its writes take turns here. What it holds is a cache of the store. */
export class Board extends DurableObject<BoardBindings> {
  readonly #take: (order: Order) => Promise<Outcome>

  constructor(state: DurableObjectState, bindings: BoardBindings) {
    super(state, bindings)
    const boardId = state.id.name ?? ''
    const play = openTurns({
      boardId,
      newId,
      nowMs: () => Date.now(),
      pause: (tries) => scheduler.wait(Math.random() * 2 ** tries),
      openStore: () => openStore(databaseOf(bindings, boardId), 'first-primary'),
    })
    this.#take = openQueue(play, () => Date.now())
  }

  /** Takes an order in the board's next turn and gives its outcome. It does not throw. */
  execute(order: Order): Promise<Outcome> {
    return this.#take(order)
  }
}
