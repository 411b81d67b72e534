import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wrongsOf } from './integrity-queries.ts'
import { commitsIn, failsAfter, failsBefore, faultyBatches } from './faulty-database.ts'
import { codeOf, creating, openTestBoard, commandOf, sql, titlesOn } from './support.ts'

const LOST = [
  'Network connection lost.',
  'Internal error while starting up D1 DB storage caused object to be reset.',
  'D1 DB reset because its code was updated.',
  'Cannot resolve D1 DB due to transient issue on remote node.',
]
const OVERLOADED = [
  'D1 DB is overloaded. Requests queued for too long.',
  'D1 DB is overloaded. Too many requests queued.',
]
const TOO_LARGE = [
  'D1 DB storage operation exceeded timeout which caused object to be reset.',
  'D1 DB exceeded its memory limit which caused object to be reset.',
  'D1 DB exceeded its CPU time limit and was reset.',
]

let errors: string[] = []

beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    errors.push(words.map(String).join(' '))
  })
})

afterEach(() => vi.restoreAllMocks())

describe.each(LOST)('%s', (text) => {
  it('before the commit: the batch is tried again and stored once', async () => {
    const board = await openTestBoard(1)
    const { runBatch, batches } = faultyBatches(board.id, { commit: [failsBefore(text)] })
    expect((await runBatch(creating(board, 'One', 'Two'))).map(codeOf)).toEqual(['ok', 'ok'])
    expect(commitsIn(batches)).toBe(2)
    expect(await titlesOn(board)).toEqual(['One', 'Two'])
    expect((await runBatch(creating(board, 'Next'))).map(codeOf)).toEqual(['ok'])
    expect(await wrongsOf(board.id)).toEqual([])
  })

  it('after the commit: the batch is found stored, and is not stored again', async () => {
    const board = await openTestBoard(1)
    const { runBatch, batches } = faultyBatches(board.id, { commit: [failsAfter(text)] })
    const outcomes = await runBatch(creating(board, 'One', 'Two'))
    expect(outcomes.map(codeOf)).toEqual(['ok', 'ok'])
    expect(commitsIn(batches)).toBe(1)
    expect(await titlesOn(board)).toEqual(['One', 'Two'])
    expect((await runBatch(creating(board, 'Next'))).map(codeOf)).toEqual(['ok'])
    expect(await wrongsOf(board.id)).toEqual([])
  })

  it('while loading: the batch is tried again', async () => {
    const board = await openTestBoard(1)
    const { runBatch } = faultyBatches(board.id, { load: [failsBefore(text)] })
    expect((await runBatch(creating(board, 'One'))).map(codeOf)).toEqual(['ok'])
    expect(await titlesOn(board)).toEqual(['One'])
  })
})

describe.each(['no such table: cards', 'no such column: due_complete'])('%s', (text) => {
  it('refuses the commands, and names the command that applies the migrations', async () => {
    const board = await openTestBoard(1)
    const { runBatch } = faultyBatches(board.id, { commit: [failsBefore(text)] })
    const outcomes = await runBatch(creating(board, 'One'))
    expect(outcomes.map(codeOf)).toEqual(['store.unmigrated'])
    expect(JSON.stringify(outcomes)).toContain('npx wrangler d1 migrations apply')
    expect((await runBatch(creating(board, 'Next'))).map(codeOf)).toEqual(['ok'])
  })
})

describe.each(OVERLOADED)('%s', (text) => {
  it('refuses the commands at once, and accepts the next ones', async () => {
    const board = await openTestBoard(1)
    const { runBatch, batches } = faultyBatches(board.id, { commit: [failsBefore(text)] })
    const codes = (await runBatch(creating(board, 'One', 'Two'))).map(codeOf)
    expect(codes).toEqual(['store.overloaded', 'store.overloaded'])
    expect(commitsIn(batches)).toBe(1)
    expect(await titlesOn(board)).toEqual([])
    expect((await runBatch(creating(board, 'Next'))).map(codeOf)).toEqual(['ok'])
    expect(await titlesOn(board)).toEqual(['Next'])
    expect(await wrongsOf(board.id)).toEqual([])
  })
})

describe.each(TOO_LARGE)('%s', (text) => {
  it('is not tried again as it was, and the next command is taken', async () => {
    const board = await openTestBoard(1)
    const { runBatch, batches } = faultyBatches(board.id, { commit: [failsBefore(text)] })
    expect((await runBatch(creating(board, 'One'))).map(codeOf)).not.toEqual(['ok'])
    expect(commitsIn(batches)).toBe(1)
    expect((await runBatch(creating(board, 'Next'))).map(codeOf)).toEqual(['ok'])
    expect(await titlesOn(board)).toEqual(['Next'])
  })
})

describe('a command that the store refuses', () => {
  it('fails alone: its neighbours in the batch are stored, and its text is logged nowhere', async () => {
    const board = await openTestBoard(1)
    const title = `Refused ${board.id}`
    await sql(`create trigger "refuse ${board.id}" before insert on cards when new.title = '${title}'
      begin select raise(abort, 'refused by the store'); end`)
    const { runBatch } = faultyBatches(board.id, {})
    const codes = (await runBatch(creating(board, 'Before', title, 'After'))).map(codeOf)
    expect(codes).toEqual(['ok', 'server.failed', 'ok'])
    expect(await titlesOn(board)).toEqual(['Before', 'After'])
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain('refused by the store')
    expect(errors[0]).not.toContain(title)
    expect((await runBatch(creating(board, 'Next'))).map(codeOf)).toEqual(['ok'])
    expect(await wrongsOf(board.id)).toEqual([])
  })

  it('fails alone where its rule breaks on it', async () => {
    const board = await openTestBoard(1)
    const { runBatch } = faultyBatches(board.id, {})
    const broken = commandOf(board.owner, 'editList', null as unknown as { list: string })
    const batch = [...creating(board, 'Before'), broken, ...creating(board, 'After')]
    expect((await runBatch(batch)).map(codeOf)).toEqual(['ok', 'server.failed', 'ok'])
    expect(await titlesOn(board)).toEqual(['Before', 'After'])
  })

  it('fails alone where its needs cannot be read, as those of another version, and delays no write', async () => {
    const board = await openTestBoard(1)
    const odd = commandOf(board.owner, 'copyList', null as unknown as { list: string })
    const commands = [...creating(board, 'Before'), odd, ...creating(board, 'After')]
    const outcomes = commands.map((command) => board.writes.execute(command))
    expect((await Promise.all(outcomes)).map(codeOf)).toEqual(['ok', 'server.failed', 'ok'])
    expect(codeOf(await board.dispatch('createList', { title: 'Next' }))).toBe('ok')
    expect(await titlesOn(board)).toEqual(['Before', 'After'])
  })

  it('does not delay writes if the object does not know its name', async () => {
    const board = await openTestBoard(1)
    const odd = {
      ...commandOf(board.owner, 'deleteBoard', {}),
      name: 'paintBoard' as 'deleteBoard',
    }
    expect(codeOf(await board.writes.execute(odd))).not.toBe('ok')
    expect(codeOf(await board.dispatch('addLabel', { name: 'Still', color: 'red' }))).toBe('ok')
  })
})
