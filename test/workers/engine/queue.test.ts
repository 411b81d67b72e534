import { describe, expect, it } from 'vitest'
import { type Outcome, rejected } from '../../../src/engine/outcome.ts'
import { QUEUE, openQueue } from '../../../src/engine/queue.ts'
import type { Command } from '../../../src/engine/commands.ts'
import { wrongsOf } from './integrity-queries.ts'
import { faultyTurns, waitsFor } from './faulty-database.ts'
import { codeOf, openGround, orderOf } from './support.ts'

const NOBODY = { userId: '', jti: '', ver: 0 }

function numbered(count: number): Command[] {
  return Array.from({ length: count }, (_, at) =>
    orderOf(NOBODY, 'createList', { title: String(at) }),
  )
}

const done = (command: Command): Outcome => ({
  ...rejected('server.failed', ''),
  ok: true,
  reply: command.body,
  version: 1,
})

/** Turns that wait until they are let go, one at a time, and tell how many orders each took. */
function heldTurns(took = (commands: Command[]) => commands.length) {
  const turns: Command[][] = []
  const gates: (() => void)[] = []
  return {
    turns,
    async play(commands: Command[]) {
      const { promise, resolve } = Promise.withResolvers<void>()
      turns.push(commands)
      gates.push(resolve)
      await promise
      return commands.slice(0, took(commands)).map(done)
    },
    letGo: () => gates.shift()?.(),
  }
}

/** Lets turn after turn go, until every outcome is there. */
async function settle(letGo: () => unknown, outcomes: Promise<unknown>[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    letGo()
    await Promise.resolve()
  }
  await Promise.all(outcomes)
}

const ROUNDS = 500

/** A queue in which no time passes and nothing is waited for. */
const takeBy = (play: Parameters<typeof openQueue>[0]) =>
  openQueue(
    play,
    () => 0,
    () => Promise.resolve(),
  )

describe('the queue before a board', () => {
  it('takes an order at once, and those that come meanwhile together in the next turn', async () => {
    const { turns, play, letGo } = heldTurns()
    const take = takeBy(play)
    const outcomes = numbered(51).map((command) => take(command, 1))
    expect(turns.map(({ length }) => length)).toEqual([1])
    await settle(letGo, outcomes)
    expect(turns.map(({ length }) => length)).toEqual([1, 50])
  })

  it('gives every order its own outcome, in the order they came', async () => {
    const { turns, play, letGo } = heldTurns()
    const take = takeBy(play)
    const commands = numbered(QUEUE.batch * 2 + 30)
    const outcomes = commands.map((command) => take(command, 1))
    await settle(letGo, outcomes)
    expect(turns.flat()).toEqual(commands)
    expect(Math.max(...turns.map(({ length }) => length))).toBe(QUEUE.batch)
    const replies = (await Promise.all(outcomes)).map((outcome) => outcome.ok && outcome.reply)
    expect(replies).toEqual(commands.map(({ body }) => body))
  })

  it('puts the orders that a turn did not take before those that came meanwhile', async () => {
    const { turns, play, letGo } = heldTurns((commands) => Math.min(commands.length, 2))
    const take = takeBy(play)
    const commands = numbered(9)
    const outcomes = commands.slice(0, 6).map((command) => take(command, 1))
    while (turns.length < 2) {
      letGo()
      await Promise.resolve()
    }
    outcomes.push(...commands.slice(6).map((command) => take(command, 1)))
    await settle(letGo, outcomes)
    expect(turns.map(({ length }) => length)).toEqual([1, 5, 6, 4, 2])
    expect(turns[2]?.[0]).toEqual(commands[3])
    const replies = (await Promise.all(outcomes)).map((outcome) => outcome.ok && outcome.reply)
    expect(replies).toEqual(commands.map(({ body }) => body))
  })

  it('turns orders away beyond its bound, and takes them again when there is room', async () => {
    const { play, letGo } = heldTurns()
    const take = takeBy(play)
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

  it('turns orders away when those that wait hold too much text, and counts what has left', async () => {
    const { play, letGo } = heldTurns()
    const take = takeBy(play)
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

  it('lets nobody fill it for others: what waits last of whoever has most waiting is turned away for them', async () => {
    const { turns, play, letGo } = heldTurns()
    const take = takeBy(play)
    const many = numbered(QUEUE.commands + 1).map((command) => take(command, 1))
    const somebody = { userId: 'somebody', jti: '', ver: 0 }
    const theirs = take(orderOf(somebody, 'createList', { title: 'theirs' }), 1)
    const own = take(orderOf(NOBODY, 'createList', { title: 'one more' }), 1)
    await settle(letGo, [theirs, own])
    expect((await theirs).ok).toBe(true)
    expect((await own).ok).toBe(false)
    const outcomes = await Promise.all(many)
    expect(outcomes.map(({ ok }) => ok)).toEqual([
      ...Array.from({ length: QUEUE.commands }, () => true),
      false,
    ])
    expect(turns.flat()).toHaveLength(QUEUE.commands + 1)
  })

  it('turns an order away that has waited too long, and plays those that have not', async () => {
    const { turns, play, letGo } = heldTurns()
    let nowMs = 0
    const take = openQueue(
      play,
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
    expect(turns).toEqual([[first], [fresh]])
  })
})

describe('a busy queue', () => {
  it('waits a moment for those that the last turn has let go, and an idle one does not', async () => {
    const { turns, play, letGo } = heldTurns()
    const { promise, resolve: gathered } = Promise.withResolvers<void>()
    const take = openQueue(
      play,
      () => 0,
      () => promise,
    )
    const [first, second, third, fourth] = numbered(4)
    const outcomes = [first, second, third].flatMap((command) =>
      command ? [take(command, 1)] : [],
    )
    await settle(letGo, outcomes)
    expect(turns.map(({ length }) => length)).toEqual([1, 2])
    if (fourth) outcomes.push(take(fourth, 1), take(fourth, 1))
    await Promise.resolve()
    expect(turns).toHaveLength(2)
    gathered()
    await settle(letGo, outcomes)
    expect(turns.map(({ length }) => length)).toEqual([1, 2, 2])
  })
})

describe('group commit', () => {
  it('stores all that came while a turn was in flight in one batch', async () => {
    const board = await openGround(1)
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { play, batches } = faultyTurns(board.id, { commit: [waitsFor(gate)] })
    const take = takeBy(play)
    const creating = (title: string) =>
      take(orderOf(board.owner, 'createCard', { list: board.list(0), title, authorJoins: true }), 1)
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
