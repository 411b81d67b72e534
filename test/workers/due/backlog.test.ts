import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { recurrenceTask } from '../../../src/boards/cards/recurrence-task.ts'
import { ruleTask } from '../../../src/boards/rules/task.ts'
import { momentOf } from '../../../src/kernel/contract/moment.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { findBacklog } from '../../../src/outbox/backlog.ts'
import { as, newBoard } from '../../support/people.ts'

const LATER = momentOf(Date.parse('2199-01-01T00:00:00Z'))

/** The numbers of cards and rules that are late by then, and whether it is known since when. */
async function late() {
  const tasks = [recurrenceTask, ruleTask]
  const found = await findBacklog(openStore(env.DB, 'first-primary'), tasks, LATER)
  return tasks.map(({ name }) => [found[name]?.due, found[name]?.oldestDueS !== null])
}

test('cards that recur and rules with a schedule are due while they are late, unless their board is archived', async () => {
  const board = await newBoard()
  const api = as(board.people.admin)
  const list = await api.made(`${board.path}/lists`, { title: 'To do' })
  const dueAt = '2099-03-30T01:30:00.000Z'
  const card = await api.made(`${board.path}/lists/${list}/cards`, { title: 'Water', dueAt })
  await api.sure('PUT', `${board.path}/cards/${card}/recurrence`, { rule: 'FREQ=WEEKLY' })
  await api.made(`${board.path}/rules`, {
    trigger: { activityType: 'scheduledTrigger', scheduleKind: 'calendar', scheduleType: 'daily' },
    action: { actionType: 'addComment', text: 'Look at this.' },
  })
  const whileOpen = [
    [1, true],
    [1, true],
  ]
  expect(await late()).toEqual(whileOpen)
  await api.sure('PUT', board.path, { archived: true })
  expect(await late()).toEqual([
    [0, false],
    [0, false],
  ])
  await api.sure('PUT', board.path, { archived: false })
  expect(await late()).toEqual(whileOpen)
})
