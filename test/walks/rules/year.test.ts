import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../src/kernel/contract/days.ts'
import { momentOf } from '../../../src/kernel/contract/moment.ts'
import { as, newBoard } from '../../support/people.ts'
import { YEAR, ZONES, momentsOfYear } from '../../support/year-of-clocks.ts'
import { sql } from '../../workers/engine/support.ts'
import { clockOf } from '../../workers/rules/rule-clock.ts'

/** Schedules by the dates of cards, with the first moment from which each is about a card. */
const SCHEDULES = [
  [{ scheduleKind: 'due', dueCondition: 'soon', days: 2 }, (due: number) => due - 2 * DAY_MS],
  [{ scheduleKind: 'due', dueCondition: 'overdue', days: 1 }, (due: number) => due + DAY_MS],
  [{ scheduleKind: 'aging', days: 7 }, (_due: number, made: number) => made + 7 * DAY_MS],
] as const

const TIME = '02:10'

/** The due dates of the cards of a zone: one in ten days, at different times. */
const DUE = Array.from(
  { length: 34 },
  (_, at) => YEAR.from + (at + 2) * 10 * DAY_MS + at * 47 * MINUTE_MS,
)

const BEFORE_MS = 5 * DAY_MS

test('a year of schedules about dates and ages in three zones acts once on each card, at the moment of the judge', async () => {
  const board = await newBoard()
  const api = as(board.people.admin)
  const expected: string[] = []
  for (const timeZone of ZONES) {
    const moments = momentsOfYear('FREQ=DAILY', TIME, timeZone)
    const list = await api.made(`${board.path}/lists`, { title: timeZone })
    const cards: [id: string, due: number][] = []
    for (const due of DUE) {
      const body = { title: 'A card', dueAt: momentOf(due) }
      const card = await api.made(`${board.path}/lists/${list}/cards`, body)
      cards.push([card, due])
      await sql('update cards set created_at = ? where id = ?', momentOf(due - BEFORE_MS), card)
    }
    for (const [schedule, from] of SCHEDULES) {
      const rule = await api.made(`${board.path}/rules`, {
        trigger: {
          activityType: 'scheduledTrigger',
          ...schedule,
          listName: timeZone,
          atTime: TIME,
          timeZone,
        },
        action: { actionType: 'addComment', text: 'Look at this.' },
      })
      await sql('update rules set due_at = ? where id = ?', momentOf(moments[0] ?? 0), rule)
      for (const [card, due] of cards) {
        const first = moments.find((ms) => ms >= from(due, due - BEFORE_MS))
        expected.push(`${rule} ${card} ${momentOf(first ?? 0)}`)
      }
    }
  }
  const clock = clockOf(board)
  const end = momentOf(YEAR.to)
  for (let at: string | undefined = momentOf(YEAR.from); at !== undefined && at < end;)
    at = await clock.runAt(at)
  const runs = await sql<{ run: string }>(
    "select rule_id || ' ' || card_id || ' ' || at as run from rule_runs where board_id = ?",
    board.id,
  )
  expect(runs.map(({ run }) => run).toSorted()).toEqual(expected.toSorted())
})
