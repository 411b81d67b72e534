import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { as, newBoard } from '../../support/people.ts'
import { clockOf } from './rule-clock.ts'

/** A board with cards in the list To do, and a rule with this schedule. */
async function withSchedule(trigger: Json, action: Json, titles = ['One', 'Two', 'Three']) {
  const board = await newBoard()
  const api = as(board.people.admin)
  const list = await api.made(`${board.path}/lists`, { title: 'To do' })
  const cards: string[] = []
  for (const title of titles)
    cards.push(await api.made(`${board.path}/lists/${list}/cards`, { title }))
  const rules = `${board.path}/rules`
  const rule = await api.made(rules, {
    trigger: { activityType: 'scheduledTrigger', ...trigger },
    action,
  })
  const comments = async () => {
    const all = cards.map((card) => api.read<Json[]>(`${board.path}/cards/${card}/comments`))
    return (await Promise.all(all)).map(({ length }) => length)
  }
  const edit = (at: number, change: Json) => api.put(`${board.path}/cards/${cards[at]}`, change)
  return { board, api, list, cards, edit, comments, rule: `${rules}/${rule}` }
}

const COMMENT = { actionType: 'addComment', text: 'Look at this.' }

test('a daily rule acts once on each card of its list each day, in slices, also where a slice comes twice', async () => {
  const { board, comments } = await withSchedule(
    { scheduleKind: 'calendar', scheduleType: 'daily', atTime: '09:00', listName: 'To do' },
    COMMENT,
  )
  const clock = clockOf(board, { twice: true })
  expect(await clock.runAt('2099-03-01T10:00:00Z', { cards: 2, batches: 5 })).toBe(
    '2099-03-02T09:00:00.000Z',
  )
  expect(await comments()).toEqual([1, 1, 1])
  expect(clock.slices).toEqual([2, 1])
  await clock.runAt('2099-03-01T11:00:00Z')
  expect(await comments()).toEqual([1, 1, 1])
  await clock.runAt('2099-03-05T08:00:00Z')
  expect(await comments()).toEqual([2, 2, 2])
})

test('a rule about due dates acts once for each date, and again for another date', async () => {
  const { board, comments, edit } = await withSchedule(
    { scheduleKind: 'due', dueCondition: 'soon', days: 2, atTime: '08:00' },
    COMMENT,
  )
  await edit(0, { dueAt: '2099-03-03T00:00:00Z' })
  await edit(1, { dueAt: '2099-03-20T00:00:00Z' })
  const clock = clockOf(board)
  for (const day of ['01', '02']) await clock.runAt(`2099-03-${day}T08:30:00Z`)
  expect(await comments()).toEqual([1, 0, 0])
  await edit(0, { dueAt: '2099-03-04T00:00:00Z' })
  await clock.runAt('2099-03-03T08:30:00Z')
  expect(await comments()).toEqual([2, 0, 0])
})

test('a rule about overdue cards passes over those that are done', async () => {
  const { board, api, list, edit, cards, rule } = await withSchedule(
    { scheduleKind: 'due', dueCondition: 'overdue', days: 1 },
    { actionType: 'addLabel', labelId: 'none' },
  )
  const label = await api.sure<string>('PUT', `${board.path}/labels`, { label: 'Late' })
  await api.edit(rule, { action: { labelId: label } })
  await edit(0, { dueAt: '2099-03-01T12:00:00Z' })
  await edit(1, { dueAt: '2099-03-01T12:00:00Z', dueComplete: true })
  await clockOf(board).runAt('2099-03-03T00:30:00Z')
  const found = await Promise.all(
    cards.map((card) =>
      api.read<{ labelIds: string[] }>(`${board.path}/lists/${list}/cards/${card}`),
    ),
  )
  expect(found.map(({ labelIds }) => labelIds)).toEqual([[label], [], []])
})

test('a rule about age counts from when a card came into its list', async () => {
  const { board, api, edit, comments } = await withSchedule(
    { scheduleKind: 'aging', days: 7, since: 'list', listName: 'Doing' },
    COMMENT,
  )
  const doing = await api.made(`${board.path}/lists`, { title: 'Doing' })
  await edit(1, { listId: doing })
  const clock = clockOf(board)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await clock.runAt(inDays(5))
  expect(await comments()).toEqual([0, 0, 0])
  await clock.runAt(inDays(9))
  await clock.runAt(inDays(12))
  expect(await comments()).toEqual([0, 1, 0])
})

test('a rule about the board acts once; one that was once is over, and a disabled one waits for nothing', async () => {
  const { board, api, list, rule } = await withSchedule(
    {
      scheduleKind: 'calendar',
      scheduleType: 'once',
      onDate: '2099-03-01',
      timeZone: 'Europe/Berlin',
    },
    { actionType: 'createCard', cardName: 'Plan', listName: 'To do' },
  )
  const clock = clockOf(board)
  expect(await clock.runAt('2099-02-28T22:30:00Z')).toBe('2099-02-28T23:00:00.000Z')
  expect(await clock.runAt('2099-02-28T23:30:00Z')).toBeUndefined()
  const cards = await api.read<Json[]>(`${board.path}/lists/${list}/cards`)
  expect(cards.map(({ title }) => title)).toEqual(['One', 'Two', 'Three', 'Plan'])
  expect(await api.read(`${rule}/runs`)).toMatchObject([{ outcome: 'acted', cardId: '' }])
  await api.edit(rule, { enabled: false })
  expect(await clock.runAt('2099-04-01T00:00:00Z')).toBeUndefined()
})

test('a schedule whose maker may not act any more notes that once, and comes again the next day', async () => {
  const { board, api, rule } = await withSchedule(
    { scheduleKind: 'calendar', scheduleType: 'daily' },
    COMMENT,
  )
  await env.DB.prepare('update rules set user_id = ? where board_id = ?')
    .bind('nobody', board.id)
    .run()
  const clock = clockOf(board)
  expect(await clock.runAt('2099-03-01T01:00:00Z')).toBe('2099-03-02T00:00:00.000Z')
  expect(await api.read(`${rule}/runs`)).toMatchObject([{ outcome: 'failed' }])
})

test('a rule is tried on a card, and nothing is done', async () => {
  const { board, api, cards, rule } = await withSchedule(
    { scheduleKind: 'calendar', scheduleType: 'daily' },
    { actionType: 'setColor', selectedColor: 'red' },
  )
  const before = await api.read(board.path)
  expect(await api.sure('POST', `${rule}/test`, { card: cards[0] })).toEqual({
    matches: true,
    changes: [{ field: 'color', from: null, to: 'red' }],
  })
  await api.edit(rule, { action: { actionType: 'addLabel', labelId: 'gone' } })
  expect(await api.sure('POST', `${rule}/test`, { card: cards[0] })).toMatchObject({
    changes: [],
    reason: expect.stringContaining('not a label'),
  })
  expect(await api.get(`${rule}/test`)).toMatchObject({ status: 405 })
  expect(await api.post(`${rule}/test`, { card: 'none' })).toMatchObject({ status: 404 })
  expect(before).toMatchObject({ _id: board.id })
})
