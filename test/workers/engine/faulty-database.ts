import { env } from 'cloudflare:workers'
import type { LiveFeed } from '../../../src/boards/engine/live-feed.ts'
import type { BoardAlarm } from '../../../src/boards/engine/board-alarm.ts'
import { openBatches } from '../../../src/boards/engine/batches.ts'
import type { RunBatch } from '../../../src/boards/engine/queue.ts'
import { type Database, openStore } from '../../../src/kernel/db/store.ts'
import type { Command } from '../../../src/boards/engine/command.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { codeOf } from './support.ts'
import { listenersOf } from '../../../src/app/board.ts'

/** The kind of a batch: it loads a snapshot, or commits a batch. */
export type Kind = 'load' | 'commit'

/** Replaces the run of a batch. It fails before it runs, after it, or something else happens. */
export type Fault = (run: () => Promise<D1Result[]>) => Promise<D1Result[]>

/** The batch never reaches the store. */
export function failsBefore(message: string): Fault {
  return () => Promise.reject(asD1(message))
}

/** The batch is stored, but its answer is lost; `then` runs before the error is thrown. */
export function failsAfter(message: string, then = async () => {}): Fault {
  return async (run) => {
    await run()
    await then()
    throw asD1(message)
  }
}

/** The batch waits for a gate to open. */
export function waitsFor(gate: Promise<void>): Fault {
  return async (run) => {
    await gate
    return run()
  }
}

/** The batch is run at once, but its answer waits for a gate to open. */
export function answersAfter(gate: Promise<void>): Fault {
  return async (run) => {
    const results = await run()
    await gate
    return results
  }
}

/** An error as D1 throws it. */
function asD1(message: string): Error {
  return new Error(`D1_ERROR: ${message}`, { cause: new Error(message) })
}

/** A database whose batches are counted, each with the fault that is planned for it. */
export function faultyDatabase(plan: { [K in Kind]?: (Fault | undefined)[] }) {
  const batches: Kind[] = []
  const guards = new WeakSet<object>()
  const left = { load: [...(plan.load ?? [])], commit: [...(plan.commit ?? [])] }
  const database = {
    prepare: (query: string) => ({
      bind(...values: unknown[]) {
        const statement = env.DB.prepare(query).bind(...values)
        if (query.startsWith('select json(case')) guards.add(statement)
        return statement
      },
    }),
    batch(statements: D1PreparedStatement[]) {
      const kind = statements.some((one) => guards.has(one)) ? 'commit' : 'load'
      batches.push(kind)
      const run = () => env.DB.batch(statements)
      return left[kind].shift()?.(run) ?? run()
    },
  }
  return { batches, left, database: database as unknown as D1Database }
}

/** Returns how often a batch was sent to be stored. */
export function commitsIn(batches: Kind[]): number {
  return batches.filter((kind) => kind === 'commit').length
}

/** The alarm of a board that sends no messages. */
export const SILENT: BoardAlarm = {
  arm: () => Promise.resolve(),
  wake: () => Promise.resolve(),
  wakeAt: () => Promise.resolve(),
  send: () => {},
  run: () => Promise.resolve(),
}

/** A board without followers. */
export const UNFOLLOWED: Pick<LiveFeed, 'publish' | 'refresh'> = {
  publish: () => {},
  refresh: () => {},
}

/** The batches of a board over a faulty database, as in its object. */
export function faultyBatches(boardId: string, plan: Parameters<typeof faultyDatabase>[0]) {
  const { database, batches, left } = faultyDatabase(plan)
  return { runBatch: batchesOver(database, boardId), batches, left }
}

/** The batches of a board over a database, as in its object. */
export function batchesOver(
  database: Database,
  boardId: string,
  nowMs = () => Date.now(),
): RunBatch {
  return openBatches({
    listeners: listenersOf({ hasIndex: true }),
    boardId,
    alarm: SILENT,
    feed: UNFOLLOWED,
    newId,
    nowMs,
    pause: () => Promise.resolve(),
    openStore: () => openStore(database, 'first-primary'),
  })
}

/** Runs the commands in one batch, and returns the outcomes of those it took. */
export async function inOneBatch(board: { id: string }, commands: Command[]): Promise<string[]> {
  return (await faultyBatches(board.id, {}).runBatch(commands)).map(codeOf)
}
