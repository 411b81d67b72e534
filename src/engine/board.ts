import { DurableObject } from 'cloudflare:workers'
import { databaseOf, openStore } from '../db/store.ts'
import type { Command } from './commands.ts'
import { newId } from '../ids.ts'
import type { OutboxSignal } from '../webhooks/signal.ts'
import { closeSocket } from './follower.ts'
import { type LiveFeed, openLiveFeed } from './live-feed.ts'
import { rejectKeysInFlight } from './idempotent-queue.ts'
import { type Outbox, openOutbox } from './outbox-alarm.ts'
import { type Enqueue, openQueue } from './queue.ts'
import { openBatches } from './batches.ts'

/** What a board's object is bound to. */
export type BoardBindings = {
  /** The objects of all boards. */
  BOARD: { getByName(boardId: string): { stir(): Promise<void> } }
  DB: D1Database
  WEBHOOKS: Queue<OutboxSignal>
}

/** The object of one board: its writes take turns here. What it holds is a cache of the store. */
export class Board extends DurableObject<BoardBindings> {
  readonly #take: Enqueue
  readonly #outbox: Outbox
  readonly #live: LiveFeed

  constructor(state: DurableObjectState, bindings: BoardBindings) {
    super(state, bindings)
    const boardId = state.id.name ?? ''
    const nowMs = () => Date.now()
    const after = (task: Promise<void>) => state.waitUntil(task)
    const openHere = () => openStore(databaseOf(bindings, boardId), 'first-primary')
    this.#outbox = openOutbox({
      boardId,
      nowMs,
      storage: state.storage,
      queue: bindings.WEBHOOKS,
      openStore: openHere,
      after,
      wait: (ms) => scheduler.wait(ms),
    })
    this.#live = openLiveFeed({
      boardId,
      nowMs,
      after,
      sockets: state,
      openStore: openHere,
      refreshOther: (id) => bindings.BOARD.getByName(id).stir(),
    })
    const play = openBatches({
      boardId,
      newId,
      nowMs,
      outbox: this.#outbox,
      feed: this.#live,
      pause: (tries) => scheduler.wait(Math.random() * 2 ** tries),
      openStore: openHere,
    })
    this.#take = rejectKeysInFlight(openQueue(play, nowMs, () => scheduler.wait(1)))
  }

  /** Takes an order (`Order`) in the board's next turn and gives its outcome (`Outcome`), both as JSON, which costs less to cross than values do. */
  async execute(text: string): Promise<string> {
    const command: Command = JSON.parse(text)
    return JSON.stringify(await this.#take(command, text.length))
  }

  /** Opens the feed for the follower (`Follower`, as JSON) of the header; the Worker has seen that they may read the board. */
  override fetch({ headers }: Request): Response {
    const webSocket = this.#live.join(JSON.parse(headers.get('follower') ?? ''))
    return new Response(null, webSocket ? { status: 101, webSocket } : { status: 503 })
  }

  /** Looks for what another board's object has written to this board's log. */
  stir(): void {
    this.#live.refresh()
  }

  /** The feed only tells: who says more than a ping, which wakes nobody, hears no more. */
  override webSocketMessage(socket: WebSocket): void {
    closeSocket(socket, 1008)
  }

  /** Answers the close of one who left, which the runtime does only later. */
  override webSocketClose(socket: WebSocket): void {
    closeSocket(socket, 1000)
  }

  /** One whose connection broke is gone by themself. */
  override webSocketError(): void {}

  /** Tells the queue once more of what is due to this board's receivers. */
  override alarm(): Promise<void> {
    return this.#outbox.runAlarm()
  }
}
