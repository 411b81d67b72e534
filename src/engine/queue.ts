import type { Command } from './command.ts'
import { type Outcome, rejected } from './outcome.ts'

/** Limits of the queue: commands and characters that wait, how long they wait, and how many commands form a batch. */
export const QUEUE = { commands: 1_000, characters: 16_000_000, waitMs: 5_000, batch: 100 } as const

/** Runs a batch. It may take fewer commands than given: it returns one outcome for each that it took, from the first on. */
export type RunBatch = (commands: Command[]) => Promise<Outcome[]>

/** Queues a command of so many characters and resolves to its outcome. */
export type Enqueue = (command: Command, characters: number) => Promise<Outcome>

type Waiting = {
  command: Command
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
  const waiting: Waiting[] = []
  let isRunning = false
  let isBusy = false
  let queued = 0

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      if (isBusy) await pause()
      await runNext()
    }
    isRunning = false
  }

  async function runNext(): Promise<void> {
    const next = waiting.splice(0, QUEUE.batch)
    isBusy = next.length > 1
    queued -= sum(next)
    const [late, fresh] = [next.filter(isLate), next.filter((one) => !isLate(one))]
    for (const { settle } of late) settle(rejected('store.overloaded', LATE))
    if (fresh.length === 0) return
    const commands = fresh.map(({ command }) => command)
    const outcomes = await run(commands).catch(() => commands.map(failed))
    for (const [index, outcome] of outcomes.entries()) fresh[index]?.settle(outcome)
    const rest = fresh.slice(outcomes.length)
    waiting.unshift(...rest)
    queued += sum(rest)
  }

  function hasRoom(characters: number): boolean {
    return waiting.length < QUEUE.commands && queued + characters <= QUEUE.characters
  }

  /** Rejects commands of users with more waiting than this one until there is room. */
  function makeRoom(command: Command, characters: number): void {
    while (!hasRoom(characters)) {
      const at = lastOfHeaviestUser(waiting, command, characters)
      const last = at === -1 ? undefined : waiting.splice(at, 1)[0]
      if (last === undefined) return
      queued -= last.characters
      last.settle(rejected('store.overloaded', FULL))
    }
  }

  function isLate({ sinceMs }: Waiting): boolean {
    return nowMs() - sinceMs > QUEUE.waitMs
  }

  return (command, characters) => {
    makeRoom(command, characters)
    if (!hasRoom(characters)) return Promise.resolve(rejected('store.overloaded', FULL))
    queued += characters
    return new Promise((settle) => {
      waiting.push({ command, characters, sinceMs: nowMs(), settle })
      if (!isRunning) void runAll()
    })
  }
}

/** The index of the last command of the user with most waiting; -1 if that is the user of the new command. */
function lastOfHeaviestUser(waiting: Waiting[], command: Command, characters: number): number {
  const shares = new Map([[command.actor.userId, weightOf(characters)]])
  for (const one of waiting) {
    const { userId } = one.command.actor
    shares.set(userId, (shares.get(userId) ?? 0) + weightOf(one.characters))
  }
  let most = command.actor.userId
  for (const [other, share] of shares) if (share > (shares.get(most) ?? 0)) most = other
  if (most === command.actor.userId) return -1
  return waiting.findLastIndex((one) => one.command.actor.userId === most)
}

/** A command's part of the queue: its characters, and its place, which counts as some more. */
function weightOf(characters: number): number {
  return characters + QUEUE.characters / QUEUE.commands
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
