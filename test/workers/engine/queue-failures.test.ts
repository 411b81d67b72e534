import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openQueue } from '../../../src/boards/engine/queue.ts'
import type { Command } from '../../../src/boards/engine/command.ts'
import { done, heldBatches, numbered, settle, takeBy } from './held-batches.ts'
import { codeOf } from './support.ts'

describe('a batch that fails', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['throws before there is a promise', () => thrown()],
    ['rejects', () => Promise.reject(new Error('refused'))],
    ['takes none of its commands', () => Promise.resolve([])],
  ])('because it %s fails its commands, and the next ones run', async (_, fails) => {
    const runs = [fails, (commands: Command[]) => Promise.resolve(commands.map(done))]
    const take = takeBy((commands) => (runs.shift() ?? fails)(commands))
    const [first, second] = numbered(2).map((command) => take(command, 1))
    expect((await Promise.all([first, second])).map((one) => one && codeOf(one))).toEqual([
      'server.failed',
      'ok',
    ])
  })

  it('lets the next ones run, even if no pause can be made after it', async () => {
    const { batches, runBatch, letGo } = heldBatches()
    const take = openQueue(runBatch, () => 0, thrown)
    await settle(
      letGo,
      numbered(3).map((command) => take(command, 1)),
    )
    await settle(
      letGo,
      numbered(2).map((command) => take(command, 1)),
    )
    expect(batches.map(({ length }) => length)).toEqual([1, 2, 2])
  })
})

function thrown(): never {
  throw new Error('at once')
}
