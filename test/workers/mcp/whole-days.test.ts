import { expect, test } from 'vitest'
import { agentOf } from '../../support/agent.ts'
import { newShop } from '../../support/cards.ts'
import type { Json } from '../../support/client.ts'
import { as } from '../../support/people.ts'

async function newDesk(timeZone: string) {
  const { board, list, api } = await newShop()
  const { admin } = board.people
  await as(admin).sure('PUT', '/api/user/settings', { timeZone })
  await api.edit(list.path, { title: 'To do' })
  const agent = agentOf(admin)
  const make = (given: Json) =>
    agent.answer<{ numbers: number[] }>('create_cards', {
      board: board.id,
      list: 'To do',
      cards: [{ title: 'Plan', ...given }],
    })
  const read = async (number: number | undefined) => {
    const args = { board: board.id, cards: number }
    const { cards } = await agent.answer<{ cards: Json[] }>('get_cards', args)
    return cards[0]
  }
  return { board, agent, make, read }
}

test('a day without a time is the whole day of the user, and a time without an offset one of theirs', async () => {
  const { board, agent, make, read } = await newDesk('America/New_York')
  const { numbers } = await make({ dueAt: '2027-01-15', startAt: '2027-01-14' })
  expect(await read(numbers[0])).toMatchObject({
    dueAt: '2027-01-16T04:59:59.000Z',
    startAt: '2027-01-14T05:00:00.000Z',
  })
  await agent.answer('update_cards', {
    board: board.id,
    cards: numbers,
    dueAt: '2027-07-15T14:05',
    endAt: '2027-07-15',
    startAt: '',
  })
  const changed = await read(numbers[0])
  expect(changed).toMatchObject({
    dueAt: '2027-07-15T18:05:00.000Z',
    endAt: '2027-07-16T03:59:59.000Z',
  })
  expect(changed).not.toHaveProperty('startAt')
})

test('seconds and milliseconds since 1970 are told apart, and no other number is a date', async () => {
  const { board, agent, make, read } = await newDesk('Asia/Kathmandu')
  for (const dueAt of [1_790_771_696, '1790771696', 1_790_771_696_000]) {
    const { numbers } = await make({ dueAt })
    expect(await read(numbers[0])).toMatchObject({ dueAt: '2026-09-30T12:34:56.000Z' })
  }
  for (const dueAt of [46_037, '86400000', 'soon', '2027-02-30']) {
    const cards = [{ title: 'Plan', dueAt }]
    const args = { board: board.id, list: 'To do', cards }
    expect(await agent.refusal('create_cards', args)).toMatch(/dueAt must be a date/)
  }
})

test('the log since a day begins with that day of the user', async () => {
  const { board, agent, make } = await newDesk('Pacific/Kiritimati')
  await make({})
  const here = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' })
  const changes = async (ms: number) => {
    const since = here.format(ms)
    const answer = await agent.answer<{ changes: Json[] }>('what_changed', {
      board: board.id,
      since,
    })
    return answer.changes.length
  }
  expect(await changes(Date.now())).toBeGreaterThan(0)
  expect(await changes(Date.now() + 86_400_000)).toBe(0)
})
