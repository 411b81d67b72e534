import { describe, expect, test } from 'vitest'
import { failingAt } from '../due/failing-at.ts'
import { codeOf, newActor, openTestBoard, sql } from '../engine/support.ts'
import { recurrenceClockOf } from './recurrence-clock.ts'

const DUE = '2030-03-30T01:30:00.000Z'

describe('the clock of cards that recur', () => {
  test('makes each card once, whichever batch fails before or after it is stored', async () => {
    const board = await openTestBoard(1)
    const cards: string[] = []
    for (let at = 0; at < 4; at += 1) cards.push(await board.card(`Card ${at}`, { dueAt: DUE }))
    for (const card of cards)
      await board.make('setRecurrence', { card, recurrence: { rule: 'FREQ=WEEKLY' } })
    for (const isStored of [false, true])
      for (let nth = 0; nth < 8; nth += 1) {
        const clock = recurrenceClockOf(board.id, failingAt(nth, isStored))
        await clock.runAt('2030-04-06T01:30:00.000Z', 2).catch(() => {})
      }
    for (let run = 0; run < 4; run += 1)
      await recurrenceClockOf(board.id).runAt('2030-04-06T01:30:00.000Z', 2)
    const made = await sql<{ from: string }>(
      `select recurs_from as "from" from cards where board_id = ? and recurs_from <> ''`,
      board.id,
    )
    expect(made.map(({ from }) => from).toSorted()).toEqual(cards.toSorted())
  })

  test('is nobody’s: no user sends its command', async () => {
    const board = await openTestBoard(1)
    const card = await board.card('A card', { dueAt: DUE })
    const body = { card, at: DUE, list: board.list(0), swimlane: board.swimlane }
    expect(codeOf(await board.dispatch('recurCard', body))).toBe('permission.denied')
    expect(codeOf(await board.dispatch('recurCard', body, await newActor(true)))).not.toBe('ok')
  })
})
