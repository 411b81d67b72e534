import { type Outcome, rejected } from '../../../src/boards/engine/outcome.ts'
import { openQueue } from '../../../src/boards/engine/queue.ts'
import type { Command } from '../../../src/boards/engine/command.ts'
import { commandOf } from './support.ts'

export const NOBODY = { userId: '', jti: '', ver: 0 }

export function numbered(count: number): Command[] {
  return Array.from({ length: count }, (_, at) =>
    commandOf(NOBODY, 'createList', { title: String(at) }),
  )
}

export const done = (command: Command): Outcome => ({
  ...rejected('server.failed', ''),
  ok: true,
  reply: command.body,
  version: 1,
})

/** Batches that wait until they are released, one at a time, and record how many commands each took. */
export function heldBatches(took = (commands: Command[]) => commands.length) {
  const batches: Command[][] = []
  const gates: (() => void)[] = []
  return {
    batches,
    async runBatch(commands: Command[]) {
      const { promise, resolve } = Promise.withResolvers<void>()
      batches.push(commands)
      gates.push(resolve)
      await promise
      return commands.slice(0, took(commands)).map(done)
    },
    letGo: () => gates.shift()?.(),
  }
}

/** Releases batch after batch until every outcome is there. */
export async function settle(letGo: () => unknown, outcomes: Promise<unknown>[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    letGo()
    await Promise.resolve()
  }
  await Promise.all(outcomes)
}

const ROUNDS = 500

/** A queue in which no time passes and nothing is waited for. */
export const takeBy = (runBatch: Parameters<typeof openQueue>[0]) =>
  openQueue(
    runBatch,
    () => 0,
    () => Promise.resolve(),
  )
