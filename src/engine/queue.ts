import type { Command } from './commands.ts'
import { type Outcome, rejected } from './outcome.ts'

/** Orders that may wait and the characters in them, how long they may, and how many make a turn. */
export const QUEUE = { orders: 1_000, characters: 16_000_000, waitMs: 5_000, turn: 100 } as const

/** Plays one turn: gives the outcomes of the orders it took, from the first on. */
export type RunBatch = (commands: Command[]) => Promise<Outcome[]>

/** Takes an order, which holds so many characters, and gives its outcome. */
export type Enqueue = (command: Command, characters: number) => Promise<Outcome>

type Waiting = {
  order: Command
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
export function openQueue(
  play: RunBatch,
  nowMs: () => number,
  gather: () => Promise<void>,
): Enqueue {
  const waiting: Waiting[] = []
  let isPlaying = false
  let isBusy = false
  let state = 0

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
    state -= sum(next)
    const [late, fresh] = [next.filter(isLate), next.filter((one) => !isLate(one))]
    for (const { settle } of late) settle(rejected('store.overloaded', LATE))
    if (fresh.length === 0) return
    const commands = fresh.map(({ order: command }) => command)
    const outcomes = await play(commands).catch(() => commands.map(failed))
    for (const [index, outcome] of outcomes.entries()) fresh[index]?.settle(outcome)
    const rest = fresh.slice(outcomes.length)
    waiting.unshift(...rest)
    state += sum(rest)
  }

  function hasRoom(characters: number): boolean {
    return waiting.length < QUEUE.orders && state + characters <= QUEUE.characters
  }

  /** Turns away what others have waiting, as `lastOfMost` says, until there is room. */
  function makeRoom(command: Command, characters: number): void {
    while (!hasRoom(characters)) {
      const at = lastOfMost(waiting, command, characters)
      const last = at === -1 ? undefined : waiting.splice(at, 1)[0]
      if (last === undefined) return
      state -= last.characters
      last.settle(rejected('store.overloaded', FULL))
    }
  }

  function isLate({ sinceMs }: Waiting): boolean {
    return nowMs() - sinceMs > QUEUE.waitMs
  }

  return (command, characters) => {
    makeRoom(command, characters)
    if (!hasRoom(characters)) return Promise.resolve(rejected('store.overloaded', FULL))
    state += characters
    return new Promise((settle) => {
      waiting.push({ order: command, characters, sinceMs: nowMs(), settle })
      if (!isPlaying) void playAll()
    })
  }
}

/** Where the last order waits of whoever has most waiting; -1 where that is the user of this order, which comes now. */
function lastOfMost(waiting: Waiting[], command: Command, characters: number): number {
  const shares = new Map([[command.actor.userId, weightOf(characters)]])
  for (const one of waiting) {
    const { userId } = one.order.actor
    shares.set(userId, (shares.get(userId) ?? 0) + weightOf(one.characters))
  }
  let most = command.actor.userId
  for (const [other, share] of shares) if (share > (shares.get(most) ?? 0)) most = other
  if (most === command.actor.userId) return -1
  return waiting.findLastIndex((one) => one.order.actor.userId === most)
}

/** What an order takes of the queue: characters, and its place among the orders counted as some. */
function weightOf(characters: number): number {
  return characters + QUEUE.characters / QUEUE.orders
}

function sum(commands: Waiting[]): number {
  return commands.reduce((total, { characters }) => total + characters, 0)
}

function failed(): Outcome {
  return rejected('server.failed', FAILED)
}

const FAILED = 'Something went wrong here; it has been logged.'
const FULL = 'Too many writes wait for this board; try again in a moment.'
const LATE = 'The write waited too long for this board; try again in a moment.'
