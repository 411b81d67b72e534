import { describe, expect, test } from 'vitest'
import { agentOf } from '../../support/agent.ts'
import { type Json, client } from '../../support/client.ts'
import { type TestBoard, as, newBoard, newList } from '../../support/people.ts'
import { follow } from './index-support.ts'

type Found = { title: string; cardNumber: number }

const DAY = '2030-10-27'

/** The last second of the day before, the first and the last of the day, and the first of the next, in some zones; that day has 25 hours in Berlin. */
const EDGES: Record<string, readonly [string, string, string, string]> = {
  'Europe/Berlin': [
    '2030-10-26T21:59:59.000Z',
    '2030-10-26T22:00:00.000Z',
    '2030-10-27T22:59:59.000Z',
    '2030-10-27T23:00:00.000Z',
  ],
  'America/New_York': [
    '2030-10-27T03:59:59.000Z',
    '2030-10-27T04:00:00.000Z',
    '2030-10-28T03:59:59.000Z',
    '2030-10-28T04:00:00.000Z',
  ],
  'Pacific/Kiritimati': [
    '2030-10-26T09:59:59.000Z',
    '2030-10-26T10:00:00.000Z',
    '2030-10-27T09:59:59.000Z',
    '2030-10-27T10:00:00.000Z',
  ],
  'Asia/Kathmandu': [
    '2030-10-26T18:14:59.000Z',
    '2030-10-26T18:15:00.000Z',
    '2030-10-27T18:14:59.000Z',
    '2030-10-27T18:15:00.000Z',
  ],
}

const MOMENTS = Object.values(EDGES).flat()

/** The moments of that day in a zone. */
function onDay(zone: string): string[] {
  const [, first = '', last = ''] = EDGES[zone] ?? []
  return MOMENTS.filter((one) => one >= first && one <= last).toSorted()
}

async function boardOfMoments() {
  const board = await newBoard()
  const { path } = await newList(board)
  const cards = MOMENTS.map((dueAt) => ({ title: dueAt, dueAt }))
  await as(board.people.admin, '11').sure('POST', `${path}/cards/bulk`, { cards })
  await follow(board.id)
  return board
}

async function titles({ path, people }: TestBoard, query: Record<string, string>) {
  const asked = `${path}/search?${new URLSearchParams(query).toString()}`
  return (await as(people.admin).read<Found[]>(asked)).map(({ title }) => title).toSorted()
}

describe('a question about a day', async () => {
  const board = await boardOfMoments()
  const { admin } = board.people
  const live = (timeZone: string) => as(admin).sure('PUT', '/api/user/settings', { timeZone })

  test.each(Object.keys(EDGES))('is about that of the user in %s', async (zone) => {
    await live(zone)
    expect(await titles(board, { q: `due:${DAY}` })).toEqual(onDay(zone))
    const before = await titles(board, { q: `due:<${DAY}` })
    expect(before).toEqual(MOMENTS.filter((one) => one < (EDGES[zone]?.[1] ?? '')).toSorted())
  })

  test('is about that of the page, which says where it is, and not of the settings', async () => {
    await live('America/New_York')
    const timeZone = 'Pacific/Kiritimati'
    expect(await titles(board, { q: `due:${DAY}`, timeZone })).toEqual(onDay(timeZone))
  })

  test('is the same for an agent of the user, and where a question says which cards are changed', async () => {
    await live('Asia/Kathmandu')
    const agent = agentOf(admin)
    const { cards } = await agent.answer<{ cards: Json[] }>('find_cards', {
      board: board.id,
      q: `due:${DAY}`,
    })
    const wanted = onDay('Asia/Kathmandu')
    expect(cards.map(({ title }) => String(title)).toSorted()).toEqual(wanted)
    const change = { board: board.id, query: `due:${DAY}`, title: 'x', dryRun: true }
    expect(await agent.answer('update_cards', change)).toMatchObject({ changed: wanted.length })
  })

  test.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: '+01:00' }, 'timeZone'],
    [{ language: 'no language' }, 'language'],
  ])('is refused with %j, by the name of what is wrong', async (query, field) => {
    const asked = new URLSearchParams({ q: 'due:today', ...query }).toString()
    const { status, body } = await as(admin).get(`/api/search?${asked}`)
    expect([status, body['fields']]).toMatchObject([400, [{ field }]])
  })
})

/** A moment so many hours after the beginning of the week, which begins on a day that is so many days after Monday, in UTC. */
function inWeek(daysAfterMonday: number, hours: number): string {
  const now = Date.now()
  const weekday = (Math.floor(now / 86_400_000) + 3) % 7
  const days = (weekday - daysAfterMonday + 7) % 7
  const start = now - (now % 86_400_000) - days * 86_400_000
  return new Date(start + hours * 3_600_000).toISOString()
}

test('a week begins as in the language of the user or as the page says, and on Monday where none is known', async () => {
  const board = await newBoard()
  const { path } = await newList(board)
  const api = as(board.people.admin)
  // The first hour of a week belongs to that week only for readers for whom it begins then.
  for (const [title, day] of [
    ['Monday', 0],
    ['Saturday', 5],
    ['Sunday', 6],
  ] as const) {
    await api.made(`${path}/cards`, { title: `${title} first`, dueAt: inWeek(day, 0) })
    await api.made(`${path}/cards`, { title: `${title} last`, dueAt: inWeek(day, 7 * 24 - 1) })
  }
  await follow(board.id)
  const own = async (query = {}) => titles(board, { q: 'due:this-week', timeZone: 'UTC', ...query })
  const pair = (day: string) => [`${day} first`, `${day} last`]
  expect(await own()).toEqual(expect.arrayContaining(pair('Monday')))
  expect(await own({ language: 'en-US' })).toEqual(expect.arrayContaining(pair('Sunday')))
  expect(await own({ language: 'ar-EG' })).toEqual(expect.arrayContaining(pair('Saturday')))
  await api.edit('/api/user', { language: 'en-US' })
  expect(await own()).toEqual(expect.arrayContaining(pair('Sunday')))
})

test('a share link shows what is due on the day of whoever opens it, also its cards', async () => {
  const board = await newBoard()
  const { path } = await newList(board)
  const api = as(board.people.admin)
  const [, , dueAt = '', next = ''] = EDGES['Europe/Berlin'] ?? []
  const card = await api.made(`${path}/cards`, { title: 'In Berlin', dueAt })
  await api.made(`${path}/cards`, { title: 'The next day', dueAt: next })
  const { url } = await api.sure<{ url: string }>('POST', `${board.path}/shares`, {
    name: 'Due',
    q: `due:${DAY}`,
  })
  const link = `/api/shares/${url.split('/').at(-1)}`
  const seen = async (timeZone: string) => {
    const { cards } = await client().read<{ cards: Json[] }>(`${link}/view?timeZone=${timeZone}`)
    return cards.map(({ title }) => title)
  }
  expect(await seen('Europe/Berlin')).toEqual(['In Berlin'])
  expect(await seen('Pacific/Kiritimati')).toEqual([])
  const reply = (zone: string) => client().get(`${link}/cards/${card}/view?timeZone=${zone}`)
  expect((await reply('Europe/Berlin')).status).toBe(200)
  expect((await reply('Pacific/Kiritimati')).status).toBe(404)
  expect((await reply('Mars')).status).toBe(400)
})
