import { env } from 'cloudflare:workers'
import { runDurableObjectAlarm } from 'cloudflare:test'
import { describe, expect, test, vi } from 'vitest'
import { MOMENTS } from '../../../src/boards/due/queries.ts'
import { SLICE as SLICES_OF_ALARM } from '../../../src/boards/engine/due-clock.ts'
import { wakeLateBoards } from '../../../src/boards/engine/late-boards.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { countingDatabase } from '../support/bindings.ts'
import { type TestBoard, codeOf, newActor, openTestBoard, sql } from '../engine/support.ts'
import { pair, placeOn } from '../engine/board-pair.ts'
import { clockOf, loggedOn } from './clock.ts'
import { failingAt } from './failing-at.ts'

const DUE = '2030-01-31T09:00:00.000Z'
const DAY_BEFORE = '2030-01-30T09:00:00.000Z'
const DAY_AFTER = '2030-02-01T09:00:00.000Z'

async function dated(board: TestBoard, title = 'Card', dueAt: string = DUE): Promise<string> {
  return await board.card(title, { dueAt })
}

describe('the clock of a board', () => {
  test('tells each moment of a date once, and that of another date anew', async () => {
    const board = await openTestBoard(1)
    const card = await dated(board)
    const clock = clockOf(board)
    expect(await clock.runAt('2029-01-01T00:00:00.000Z')).toBe(DAY_BEFORE)
    expect(await clock.runAt(DAY_BEFORE)).toBe(DUE)
    expect(await clock.runAt(DAY_BEFORE)).toBe(DUE)
    expect(await clock.runAt(DUE)).toBe(DAY_AFTER)
    expect(await clock.runAt(DAY_AFTER)).toBe(undefined)
    const told = ['almostdue', 'duenow', 'pastdue'].map((kind) => `${kind} ${card}`)
    expect(await loggedOn(board)).toEqual(told)
    await board.make('editCard', { card, dueAt: '2031-01-31T09:00:00.000Z' })
    await clockOf(board).runAt('2031-01-31T09:00:00.000Z')
    expect(await loggedOn(board)).toEqual([...told, `almostdue ${card}`, `duenow ${card}`])
  })

  test('tells nothing of cards that are completed, archived or gone, nor of a list that is archived', async () => {
    const board = await openTestBoard(2)
    const [done, archived, gone] = [await dated(board), await dated(board), await dated(board)]
    await board.card('In a list that is archived', { dueAt: DUE }, 1)
    await board.make('editCard', { card: done, dueComplete: true })
    await board.make('editCard', { card: archived, archive: true })
    await board.make('deleteCard', { list: board.list(0), card: gone })
    await board.make('editList', { list: board.list(1), archived: true })
    const clock = clockOf(board)
    await clock.runAt(DUE)
    expect(await loggedOn(board)).toEqual([])
    await board.make('editCard', { card: done, dueComplete: false })
    await clock.runAt(DAY_AFTER)
    expect(await loggedOn(board)).toEqual([`pastdue ${done}`])
  })

  test('has the lead time of the board, and no moment that was past when the date was set', async () => {
    const board = await openTestBoard(1)
    const card = await dated(board)
    await dated(board, 'Long past', '2020-01-01T00:00:00.000Z')
    await board.make('editBoard', { almostDueMinutes: 60 })
    const clock = clockOf(board)
    expect(await clock.runAt(DAY_BEFORE)).toBe('2030-01-31T08:00:00.000Z')
    await board.make('editBoard', { almostDueMinutes: 0 })
    expect(await clockOf(board).runAt(DAY_BEFORE)).toBe(DUE)
    await clock.runAt(DUE)
    expect(await loggedOn(board)).toEqual([`duenow ${card}`])
  })

  test('is nobody’s: no user sends its command', async () => {
    const board = await openTestBoard(1)
    const card = await dated(board)
    const body = { cards: [card] }
    expect(codeOf(await board.dispatch('logDueDates', body))).toBe('permission.denied')
    expect(codeOf(await board.dispatch('logDueDates', body, await newActor(true)))).not.toBe('ok')
  })
})

describe('many cards that are due at once', () => {
  const SLICE = { cards: 4, batches: 2 }

  async function due(count: number) {
    const board = await openTestBoard(1)
    const cards: string[] = []
    for (let at = 0; at < count; at += 1) cards.push(await dated(board, `Card ${at}`))
    await sql(`update due_moments set kind = 'duenow', at = due_at where board_id = ?`, board.id)
    return { board, cards }
  }

  test('are told of in slices, between which others write, and each once', async () => {
    const { board, cards } = await due(10)
    const clock = clockOf(board)
    for (let run = 0; run < 5; run += 1) {
      await clock.runAt(DUE, SLICE)
      await board.card(`Between ${run}`)
    }
    expect(clock.slices).toEqual([4, 4, 2])
    expect((await loggedOn(board)).toSorted()).toEqual(
      cards.map((card) => `duenow ${card}`).toSorted(),
    )
  })

  test('leave the database to others for three times as long as each slice has taken, and for two seconds at most', async () => {
    const { board } = await due(6)
    const quick = clockOf(board, env.DB, 50)
    await quick.runAt(DUE, { cards: 2, batches: 2 })
    expect(quick.waits).toEqual([150, 150])
    const slow = clockOf(board, env.DB, 1_000)
    await slow.runAt(DUE, { cards: 2, batches: 1 })
    expect(slow.waits).toEqual([2_000])
  })

  test('are each told of once, whichever batch fails before or after it is stored', async () => {
    const { board, cards } = await due(6)
    for (const isStored of [false, true]) {
      for (let nth = 0; nth < 8; nth += 1) {
        const clock = clockOf(board, failingAt(nth, isStored))
        await clock.runAt(isStored ? DAY_AFTER : DUE, { cards: 2, batches: 5 }).catch(() => {})
      }
    }
    const clock = clockOf(board)
    await clock.runAt(DAY_AFTER)
    expect(await clock.runAt(DAY_AFTER)).toBe(undefined)
    const told = ['duenow', 'pastdue'].flatMap((kind) => cards.map((card) => `${kind} ${card}`))
    expect((await loggedOn(board)).toSorted()).toEqual(told.toSorted())
  })

  test('cost few statements a slice, however many cards are in it', async () => {
    const { board } = await due(12)
    const { database, statements } = countingDatabase(env.DB)
    const clock = clockOf(board, database)
    await clock.runAt(DUE, { cards: 2, batches: 1 })
    const cold = statements()
    await clock.runAt(DUE, { cards: 2, batches: 1 })
    const few = statements() - cold
    await clock.runAt(DUE, { cards: 8, batches: 1 })
    expect(statements() - cold - few).toBe(few)
    // An alarm runs twenty slices, and D1 allows an invocation 1,000 statements.
    expect(few * SLICES_OF_ALARM.batches + cold).toBeLessThan(800)
  })
})

describe('the alarm of a board', () => {
  test('tells what has come in the log, to webhooks and to those on the card', async () => {
    const board = await openTestBoard(1)
    const reader = await newActor()
    await board.make('addMember', { user: reader.userId, isAdmin: false })
    const card = await board.card('Launch', { dueAt: DUE, members: [reader.userId] })
    await board.make('createIntegration', { url: 'https://receiver.example/hook' })
    await sql(
      `update due_moments set kind = 'duenow', at = '2020-01-01T00:00:00.000Z' where card_id = ?`,
      card,
    )
    await runDurableObjectAlarm(board.stub)
    expect(await loggedOn(board)).toEqual([`duenow ${card}`])
    const [event] = await sql<{ payload: string }>(
      `select payload from events where board_id = ? and kind = 'act-duenow'`,
      board.id,
    )
    expect(JSON.parse(event?.payload ?? '{}')).toMatchObject({
      description: 'act-duenow',
      card: 'Launch',
      text: expect.stringMatching(
        /^the card "Launch" is due now at 2030-01-31T09:00:00.000Z at list /,
      ),
    })
    expect(
      await sql(
        'select kind, act from notifications where user_id = ? and act = ?',
        reader.userId,
        'duenow',
      ),
    ).toEqual([{ kind: 'due', act: 'duenow' }])
  })

  test('tells of a card that came from another board', async () => {
    const [board, there] = await pair()
    const card = await dated(board)
    await sql(
      `update due_moments set kind = 'duenow', at = '2020-01-01T00:00:00.000Z' where card_id = ?`,
      card,
    )
    await board.make('editCard', { card, ...placeOn(there) })
    await vi.waitFor(async () => expect(await loggedOn(there)).toEqual([`duenow ${card}`]))
  })

  test('is woken by the cron where it did not tell what has come', async () => {
    const board = await openTestBoard(1)
    await dated(board)
    const woken: string[] = []
    const wake = async (id: string) => void woken.push(id)
    const store = openStore(env.DB, 'first-primary')
    const wakeAt = (moment: string) =>
      wakeLateBoards(MOMENTS, { store, wake, nowMs: Date.parse(moment), from: '' })
    await wakeAt(DAY_BEFORE)
    expect(woken).not.toContain(board.id)
    await wakeAt(DUE)
    expect(woken).toContain(board.id)
  })
})
