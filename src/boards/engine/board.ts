import { DurableObject } from 'cloudflare:workers'
import { type Databases, databaseOf, openStore } from '../../kernel/db/store.ts'
import { type Command, CLOCK } from './command.ts'
import type { CommandBody } from './commands.ts'
import { runDueClock } from './due-clock.ts'
import { runRecurrenceClock } from './recurrence-clock.ts'
import { runRuleClock } from './rule-clock.ts'
import { newId } from '../../kernel/ids.ts'
import { readPublicUrl } from '../../kernel/public-url.ts'
import type { TaskQueue } from '../../kernel/task-queue.ts'
import { closeSocket } from './follower.ts'
import type { CommitListener } from './listener.ts'
import { openLiveFeed, type LiveFeed } from './live-feed.ts'
import { openBoardAlarm, type BoardAlarm } from './board-alarm.ts'
import { openQueue, type Enqueue } from './queue.ts'
import { openBatches } from './batches.ts'
import { recordName } from '../../operations/idempotency/idempotency.ts'
import { rejected } from './outcome.ts'

export type BoardBindings = Databases & {
  /** The objects of all boards. */
  BOARD: { getByName(boardId: string): { refresh(): Promise<void> } }
  SEARCH?: D1Database
  /** The public address of the service, if it is configured. */
  PUBLIC_URL?: string
}

/**
 * The Durable Object of one board. It runs the board's commands in batches, one batch at a time, and
 * sends the live feed. Its state is a cache: D1 holds the data. The app says what follows its batches.
 */
export abstract class BoardObject extends DurableObject<BoardBindings> {
  readonly #enqueue: Enqueue
  readonly #alarm: BoardAlarm
  readonly #live: LiveFeed

  constructor(
    state: DurableObjectState,
    bindings: BoardBindings,
    listeners: readonly CommitListener[],
    queue: TaskQueue,
  ) {
    super(state, bindings)
    const boardId = state.id.name ?? ''
    const nowMs = () => Date.now()
    const after = (task: Promise<void>) => state.waitUntil(task)
    const openHere = () => openStore(databaseOf(bindings, boardId), 'first-primary')
    const clock = { boardId, nowMs, openStore: openHere, ...this.#clockCommands() }
    this.#alarm = openBoardAlarm({
      boardId,
      nowMs,
      storage: state.storage,
      queue,
      listeners,
      clocks: [
        () => this.#live.endOver(),
        () => runDueClock(clock),
        () => runRecurrenceClock(clock),
        () => runRuleClock(clock),
      ],
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
      wait: (ms) => scheduler.wait(ms),
      wakeAt: (ms) => this.#alarm.wakeAt(ms),
      refreshOther: (id) => bindings.BOARD.getByName(id).refresh(),
    })
    const runBatch = openBatches({
      boardId,
      newId,
      nowMs,
      alarm: this.#alarm,
      listeners,
      feed: this.#live,
      pause: (attempts) => scheduler.wait(Math.random() * 2 ** attempts),
      openStore: openHere,
    })
    this.#enqueue = rejectKeysInFlight(openQueue(runBatch, nowMs, () => scheduler.wait(1)))
  }

  /** Runs a `Command` in the board's next batch and returns its `Outcome`. Both are JSON text, which costs less to pass over RPC than objects. */
  async execute(text: string): Promise<string> {
    const command: Command = JSON.parse(text)
    return JSON.stringify(await this.#enqueue(command, text.length))
  }

  /** Opens the live feed for the `Follower` in the header `follower` (JSON). The Worker has checked that they may read the board. */
  override fetch({ headers }: Request): Response {
    const joined = this.#live.join(JSON.parse(headers.get('follower') ?? ''))
    if (typeof joined === 'string') return new Response(joined, { status: 503 })
    return new Response(null, { status: 101, webSocket: joined })
  }

  /** Another board's object calls this after it has written to this board: its log is sent to followers, and a card that came may be due. */
  async refresh(): Promise<void> {
    this.#live.refresh()
    await this.#alarm.wake()
  }

  /** Clients may only send `ping`, which the runtime answers without waking the object. Any other message closes the feed. */
  override webSocketMessage(socket: WebSocket): void {
    closeSocket(socket, 1008)
    this.#live.left(socket)
  }

  /** Answers a client's close at once; the runtime would do it later. */
  override webSocketClose(socket: WebSocket): void {
    closeSocket(socket, 1000)
    this.#live.left(socket)
  }

  /** The runtime removes a socket whose connection broke. */
  override webSocketError(socket: WebSocket): void {
    closeSocket(socket, 1000)
    this.#live.left(socket)
  }

  /** The commands that the clocks of the board send. */
  #clockCommands() {
    const ofClock = () => ({
      access: 'write' as const,
      actor: CLOCK,
      publicUrl: readPublicUrl(this.env.PUBLIC_URL ?? ''),
    })
    return {
      log: (cards: string[]) =>
        this.#byClock({ ...ofClock(), name: 'logDueDates', body: { cards } }),
      recur: (body: CommandBody<'recurCard'>) =>
        this.#byClock({ ...ofClock(), name: 'recurCard', body }),
      runRule: (body: CommandBody<'runSchedule'>) =>
        this.#byClock({ ...ofClock(), name: 'runSchedule', body }),
      wait: (ms: number) => scheduler.wait(ms),
    }
  }

  /** Sends a command of the clock, which gets a batch of its own. Returns whether that worked. */
  async #byClock(command: Command): Promise<boolean> {
    return (await this.#enqueue(command, JSON.stringify(command.body).length)).ok
  }

  /** The cron calls this where the alarm was lost. */
  async wake(): Promise<void> {
    await this.#alarm.wake()
  }

  /** Sends messages again while listeners have something to do for this board, and tells of due dates. */
  override alarm(): Promise<void> {
    return this.#alarm.run()
  }
}

/** Enqueues commands, but rejects one whose idempotency key belongs to a command that is still running (`key.in_flight`). */
export function rejectKeysInFlight(enqueue: Enqueue): Enqueue {
  const inFlight = new Set<string>()
  return async (command, characters) => {
    if (command.idempotencyKey === undefined) return enqueue(command, characters)
    const name = recordName({ userId: command.actor.userId, key: command.idempotencyKey.key })
    if (inFlight.has(name)) return rejected('key.in_flight')
    inFlight.add(name)
    try {
      return await enqueue(command, characters)
    } finally {
      inFlight.delete(name)
    }
  }
}
