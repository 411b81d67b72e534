import type { Order } from './commands.ts'
import { type Outcome, turnedAway } from './outcome.ts'

/** Orders that may wait and the characters in them, how long they may, and how many make a turn. */
export const QUEUE = { orders: 1_000, characters: 16_000_000, waitMs: 5_000, turn: 100 } as const

/** Plays one turn: gives the outcomes of the orders it took, from the first on. */
export type Play = (orders: Order[]) => Promise<Outcome[]>

/** Takes an order, which holds so many characters, and gives its outcome. */
export type Take = (order: Order, characters: number) => Promise<Outcome>

type Waiting = {
  order: Order
  characters: number
  sinceMs: number
  settle: (outcome: Outcome) => void
}

/**
 * The queue before a board's turns. What arrives while a turn is in flight goes into the next one
 * together; nothing waits when there is none. After a turn of many the next waits a moment, as
 * `gather` says, for those whom that one has let go. Beyond its bounds an order is turned away: one
 * of the user who has most waiting, so that nobody can fill the queue for others.
 */
export function openQueue(play: Play, nowMs: () => number, gather: () => Promise<void>): Take {
  const waiting: Waiting[] = []
  let isPlaying = false
  let isBusy = false
  let held = 0

  async function playAll(): Promise<void> {
    isPlaying = true
    while (waiting.length > 0) {
      if (isBusy) await gather()
      await playNext()
    }
    isPlaying = false
  }

  async function playNext(): Promise<void> {
    const next = waiting.splice(0, QUEUE.turn)
    isBusy = next.length > 1
    held -= sum(next)
    const [late, fresh] = [next.filter(isLate), next.filter((one) => !isLate(one))]
    for (const { settle } of late) settle(turnedAway('store.overloaded', LATE))
    if (fresh.length === 0) return
    const orders = fresh.map(({ order }) => order)
    const outcomes = await play(orders).catch(() => orders.map(failed))
    for (const [index, outcome] of outcomes.entries()) fresh[index]?.settle(outcome)
    const rest = fresh.slice(outcomes.length)
    waiting.unshift(...rest)
    held += sum(rest)
  }

  function hasRoom(characters: number): boolean {
    return waiting.length < QUEUE.orders && held + characters <= QUEUE.characters
  }

  /** Turns away what others have waiting, as `lastOfMost` says, until there is room. */
  function makeRoom(order: Order, characters: number): void {
    while (!hasRoom(characters)) {
      const at = lastOfMost(waiting, order, characters)
      const last = at === -1 ? undefined : waiting.splice(at, 1)[0]
      if (last === undefined) return
      held -= last.characters
      last.settle(turnedAway('store.overloaded', FULL))
    }
  }

  function isLate({ sinceMs }: Waiting): boolean {
    return nowMs() - sinceMs > QUEUE.waitMs
  }

  return (order, characters) => {
    makeRoom(order, characters)
    if (!hasRoom(characters)) return Promise.resolve(turnedAway('store.overloaded', FULL))
    held += characters
    return new Promise((settle) => {
      waiting.push({ order, characters, sinceMs: nowMs(), settle })
      if (!isPlaying) void playAll()
    })
  }
}

/** Where the last order waits of whoever has most waiting; -1 where that is the user of this order, which comes now. */
function lastOfMost(waiting: Waiting[], order: Order, characters: number): number {
  const shares = new Map([[order.actor.userId, weightOf(characters)]])
  for (const one of waiting) {
    const { userId } = one.order.actor
    shares.set(userId, (shares.get(userId) ?? 0) + weightOf(one.characters))
  }
  let most = order.actor.userId
  for (const [other, share] of shares) if (share > (shares.get(most) ?? 0)) most = other
  if (most === order.actor.userId) return -1
  return waiting.findLastIndex((one) => one.order.actor.userId === most)
}

/** What an order takes of the queue: characters, and its place among the orders counted as some. */
function weightOf(characters: number): number {
  return characters + QUEUE.characters / QUEUE.orders
}

function sum(orders: Waiting[]): number {
  return orders.reduce((total, { characters }) => total + characters, 0)
}

function failed(): Outcome {
  return turnedAway('server.failed', FAILED)
}

const FAILED = 'Something went wrong here; it has been logged.'
const FULL = 'Too many writes wait for this board; try again in a moment.'
const LATE = 'The write waited too long for this board; try again in a moment.'
