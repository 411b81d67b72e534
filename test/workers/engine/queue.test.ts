import { describe, expect, it } from 'vitest'
import { QUEUE, openQueue } from '../../../src/boards/engine/queue.ts'
import { wrongsOf } from './integrity-queries.ts'
import { faultyBatches, waitsFor } from './faulty-database.ts'
import { NOBODY, heldBatches, numbered, settle, takeBy } from './held-batches.ts'
import { codeOf, openTestBoard, commandOf } from './support.ts'

describe('the queue before a board', () => {
  it('runs a command at once, and those that arrive meanwhile together in the next batch', async () => {
    const { batches, runBatch, letGo } = heldBatches()
    const take = takeBy(runBatch)
    const outcomes = numbered(51).map((command) => take(command, 1))
    expect(batches.map(({ length }) => length)).toEqual([1])
    await settle(letGo, outcomes)
    expect(batches.map(({ length }) => length)).toEqual([1, 50])
  })

  it('gives every command its own outcome, in the order they came', async () => {
    const { batches, runBatch, letGo } = heldBatches()
    const take = takeBy(runBatch)
    const commands = numbered(QUEUE.batch * 2 + 30)
    const outcomes = commands.map((command) => take(command, 1))
    await settle(letGo, outcomes)
    expect(batches.flat()).toEqual(commands)
    expect(Math.max(...batches.map(({ length }) => length))).toBe(QUEUE.batch)
    const replies = (await Promise.all(outcomes)).map((outcome) => outcome.ok && outcome.reply)
    expect(replies).toEqual(commands.map(({ body }) => body))
  })

  it('puts commands that a batch did not take before those that arrived meanwhile', async () => {
    const { batches, runBatch, letGo } = heldBatches((commands) => Math.min(commands.length, 2))
    const take = takeBy(runBatch)
    const commands = numbered(9)
    const outcomes = commands.slice(0, 6).map((command) => take(command, 1))
    while (batches.length < 2) {
      letGo()
      await Promise.resolve()
    }
    outcomes.push(...commands.slice(6).map((command) => take(command, 1)))
    await settle(letGo, outcomes)
    expect(batches.map(({ length }) => length)).toEqual([1, 5, 6, 4, 2])
    expect(batches[2]?.[0]).toEqual(commands[3])
    const replies = (await Promise.all(outcomes)).map((outcome) => outcome.ok && outcome.reply)
    expect(replies).toEqual(commands.map(({ body }) => body))
  })

  it('refuses commands beyond its bound, and accepts them again when there is room', async () => {
    const { runBatch, letGo } = heldBatches()
    const take = takeBy(runBatch)
    const [first, ...rest] = numbered(QUEUE.commands + 11)
    const outcomes = [first, ...rest].flatMap((command) => (command ? [take(command, 1)] : []))
    const away = await Promise.all(outcomes.slice(QUEUE.commands + 1))
    expect(away.map(codeOf)).toEqual(Array.from({ length: 10 }, () => 'store.overloaded'))
    await settle(letGo, outcomes)
    const codes = (await Promise.all(outcomes)).map(codeOf)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(QUEUE.commands + 1)
    const [again] = numbered(1).map((command) => take(command, 1))
    await settle(letGo, again ? [again] : [])
    expect(await again).toMatchObject({ ok: true })
  })

  it('refuses commands when those that wait hold too much text, and accepts them again when there is room', async () => {
    const { runBatch, letGo } = heldBatches()
    const take = takeBy(runBatch)
    for (let round = 0; round < 3; round += 1) {
      const outcomes = numbered(6).map((command) => take(command, QUEUE.characters / 4 + 1))
      await settle(letGo, outcomes)
      const codes = (await Promise.all(outcomes)).map(codeOf)
      expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'store.overloaded', 'store.overloaded'])
      await settle(
        letGo,
        numbered(1).map((command) => take(command, 1)),
      )
    }
  })

  it('cannot be filled by one user: the newest command of the user with the most is refused for others', async () => {
    const { batches, runBatch, letGo } = heldBatches()
    const take = takeBy(runBatch)
    const many = numbered(QUEUE.commands + 1).map((command) => take(command, 1))
    const newActor = { userId: 'somebody', jti: '', ver: 0 }
    const theirs = take(commandOf(newActor, 'createList', { title: 'theirs' }), 1)
    const own = take(commandOf(NOBODY, 'createList', { title: 'one more' }), 1)
    await settle(letGo, [theirs, own])
    expect((await theirs).ok).toBe(true)
    expect((await own).ok).toBe(false)
    const outcomes = await Promise.all(many)
    expect(outcomes.map(({ ok }) => ok)).toEqual([
      ...Array.from({ length: QUEUE.commands }, () => true),
      false,
    ])
    expect(batches.flat()).toHaveLength(QUEUE.commands + 1)
  })

  it('refuses a command that has waited too long, and runs the others', async () => {
    const { batches, runBatch, letGo } = heldBatches()
    let nowMs = 0
    const take = openQueue(
      runBatch,
      () => nowMs,
      () => Promise.resolve(),
    )
    const [first, late, fresh] = numbered(3)
    const outcomes = [first, late].flatMap((command) => (command ? [take(command, 1)] : []))
    nowMs = QUEUE.waitMs + 1
    if (fresh) outcomes.push(take(fresh, 1))
    await settle(letGo, outcomes)
    const codes = (await Promise.all(outcomes)).map(codeOf)
    expect(codes).toEqual(['ok', 'store.overloaded', 'ok'])
    expect(batches).toEqual([[first], [fresh]])
  })
})

describe('a busy queue', () => {
  it('waits a moment for callers of the last batch, and does not wait when idle', async () => {
    const { batches, runBatch, letGo } = heldBatches()
    const { promise, resolve: gathered } = Promise.withResolvers<void>()
    const take = openQueue(
      runBatch,
      () => 0,
      () => promise,
    )
    const [first, second, third, fourth] = numbered(4)
    const outcomes = [first, second, third].flatMap((command) =>
      command ? [take(command, 1)] : [],
    )
    await settle(letGo, outcomes)
    expect(batches.map(({ length }) => length)).toEqual([1, 2])
    if (fourth) outcomes.push(take(fourth, 1), take(fourth, 1))
    await Promise.resolve()
    expect(batches).toHaveLength(2)
    gathered()
    await settle(letGo, outcomes)
    expect(batches.map(({ length }) => length)).toEqual([1, 2, 2])
  })
})

describe('group commit', () => {
  it('stores all that came while a batch was in flight in one batch', async () => {
    const board = await openTestBoard(1)
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { runBatch, batches } = faultyBatches(board.id, { commit: [waitsFor(gate)] })
    const take = takeBy(runBatch)
    const creating = (title: string) =>
      take(
        commandOf(board.owner, 'createCard', { list: board.list(0), title, authorJoins: true }),
        1,
      )
    const first = creating('First')
    const rest = Array.from({ length: 60 }, (_, at) => creating(`Card ${at}`))
    open()
    const outcomes = await Promise.all([first, ...rest])
    expect(outcomes.map(codeOf)).toEqual(outcomes.map(() => 'ok'))
    expect(batches).toEqual(['load', 'commit', 'commit'])
    const versions = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.version] : []))
    expect(new Set(versions).size).toBe(61)
    expect(await wrongsOf(board.id)).toEqual([])
  })
})
