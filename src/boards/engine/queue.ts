import { logFault } from '../../kernel/log-error.ts'
import type { Command } from './command.ts'
import { rejected, type Outcome } from './outcome.ts'

/** Limits of the queue: commands and characters that wait, how long they wait, and how many commands form a batch. */
export const QUEUE = { commands: 1_000, characters: 16_000_000, waitMs: 5_000, batch: 100 } as const

/** Runs a batch. It may take fewer commands than given: it returns one outcome for each that it took, from the first on. */
export type RunBatch = (commands: Command[]) => Promise<Outcome[]>

/** Queues a command of so many characters and resolves to its outcome. */
export type Enqueue = (command: Command, characters: number) => Promise<Outcome>

type Waiting = {
  command: Command
  userId: string
  characters: number
  sinceMs: number
  settle: (outcome: Outcome) => void
}

/**
 * The queue of a board's commands. Commands that arrive while a batch runs form the next batch; when
 * none runs, a command runs at once. After a batch of several the next one waits a moment (`pause`),
 * so that clients who just got a reply can join it with their next command. When the queue is full,
 * it rejects a command of the user who has most waiting, so that nobody can fill it for others.
 */
export function openQueue(run: RunBatch, nowMs: () => number, pause: () => Promise<void>): Enqueue {
  const line = openLine()
  let isRunning = false
  let isBusy = false

  async function runAll(): Promise<void> {
    isRunning = true
    try {
      while (!line.isEmpty()) {
        if (isBusy) await paused(pause)
        await runNext()
      }
    } finally {
      isRunning = false
    }
  }

  async function runNext(): Promise<void> {
    const next = line.take(QUEUE.batch)
    isBusy = next.length > 1
    const [late, fresh] = [next.filter(isLate), next.filter((one) => !isLate(one))]
    for (const { settle } of late) settle(rejected('store.overloaded', LATE))
    if (fresh.length === 0) return
    const commands = fresh.map(({ command }) => command)
    const startMs = nowMs()
    const outcomes = await outcomesOf(run, commands)
    for (const [index, outcome] of outcomes.entries()) {
      const one = fresh[index]
      one?.settle(waited(outcome, startMs - one.sinceMs))
    }
    line.putBack(fresh.slice(outcomes.length))
  }

  function isLate({ sinceMs }: Waiting): boolean {
    return nowMs() - sinceMs > QUEUE.waitMs
  }

  return (command, characters) => {
    const { userId } = command.actor
    return new Promise((settle) => {
      const isIn = line.enter({ command, userId, characters, sinceMs: nowMs(), settle })
      if (!isIn) settle(rejected('store.overloaded', FULL))
      else if (!isRunning) void runAll()
    })
  }
}

/** Runs a batch and returns its outcomes. If the batch throws, at once or later, or takes no command, all of its commands have failed. */
async function outcomesOf(run: RunBatch, commands: Command[]): Promise<Outcome[]> {
  try {
    const outcomes = await run(commands)
    if (outcomes.length > 0) return outcomes
    throw new Error('A batch took none of its commands.')
  } catch (thrown) {
    logFault('queue', thrown)
    return commands.map(failed)
  }
}

/** Adds to an outcome how long its command waited for its batch. */
function waited(outcome: Outcome, waitedMs: number): Outcome {
  const { passage } = outcome
  return passage === undefined ? outcome : { ...outcome, passage: { ...passage, waitedMs } }
}

/** The commands that wait, and how many characters they have together. */
function openLine() {
  const waiting: Waiting[] = []
  let queued = 0

  function hasRoom(characters: number): boolean {
    return waiting.length < QUEUE.commands && queued + characters <= QUEUE.characters
  }

  /** Rejects commands of users with more waiting than this one until there is room. */
  function makeRoom({ userId, characters }: Waiting): void {
    while (!hasRoom(characters)) {
      const at = lastOfHeaviestUser(waiting, userId, characters)
      const last = at === -1 ? undefined : waiting.splice(at, 1)[0]
      if (last === undefined) return
      queued -= last.characters
      last.settle(rejected('store.overloaded', FULL))
    }
  }

  return {
    isEmpty: () => waiting.length === 0,
    /** Adds a command at the end. Returns false if there is no room for it. */
    enter(one: Waiting): boolean {
      makeRoom(one)
      if (!hasRoom(one.characters)) return false
      queued += one.characters
      waiting.push(one)
      return true
    },
    take(most: number): Waiting[] {
      const next = waiting.splice(0, most)
      queued -= sum(next)
      return next
    },
    /** Puts commands that were taken back before all others. */
    putBack(rest: Waiting[]): void {
      waiting.unshift(...rest)
      queued += sum(rest)
    },
  }
}

/** Finds the last command of the user with most waiting; -1 if that is the user of the new command. */
function lastOfHeaviestUser(waiting: Waiting[], userId: string, characters: number): number {
  const shares = new Map([[userId, weightOf(characters)]])
  for (const one of waiting)
    shares.set(one.userId, (shares.get(one.userId) ?? 0) + weightOf(one.characters))
  let most = userId
  for (const [other, share] of shares) if (share > (shares.get(most) ?? 0)) most = other
  if (most === userId) return -1
  return waiting.findLastIndex((one) => one.userId === most)
}

/** Measures how much of the queue a command takes: its characters, and its place, which counts as some more. */
function weightOf(characters: number): number {
  return characters + QUEUE.characters / QUEUE.commands
}

function sum(commands: Waiting[]): number {
  return commands.reduce((total, { characters }) => total + characters, 0)
}

function failed(): Outcome {
  return rejected('server.failed')
}

const FULL = 'Too many writes wait for this board; try again in a moment.'
const LATE = 'The write waited too long for this board; try again in a moment.'

/** Waits as `wait` does. If that throws, at once or later, it does not wait, as what comes after must run in any case. */
export async function paused(wait: () => Promise<void>): Promise<void> {
  try {
    await wait()
  } catch {
    // To go on at once is safe: a pause only lets more gather.
  }
}
