import { describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { newCard } from '../../support/cards.ts'
import { exportOf, taken } from '../../support/importing.ts'
import { as, newList } from '../../support/people.ts'
import { sql } from '../engine/support.ts'
import { recurrenceClockOf } from './recurrence-clock.ts'

const DUE = '2030-03-30T01:30:00.000Z'
const WEEKLY = { rule: 'FREQ=WEEKLY', timeZone: 'Europe/Berlin' }

async function recurringCard(recurrence: Json = WEEKLY, more: Json = { dueAt: DUE }) {
  const shop = await newCard({ revision: '11' })
  await shop.edit(more)
  const path = `${shop.board.path}/cards/${shop.id}/recurrence`
  await shop.api.sure('PUT', path, recurrence)
  const clock = recurrenceClockOf(shop.board.id)
  const cards = async () => await shop.api.read<{ cards: Json[] }>(`${shop.board.path}/view`)
  return {
    ...shop,
    read: () => shop.api.read(shop.path),
    recurrencePath: path,
    clock,
    /** The cards of the board whose names are those of the first, the oldest first. */
    cards: async () =>
      (await cards()).cards.toSorted((a, b) => Number(a['cardNumber']) - Number(b['cardNumber'])),
    whole: (id: unknown) => shop.api.read(`/api/cards/${String(id)}`),
  }
}

describe('a card that recurs', () => {
  test('says how, and its next dates', async () => {
    const { api, recurrencePath, read, put } = await recurringCard()
    expect(await api.read(`${recurrencePath}?next=2`)).toEqual({
      recurrence: { ...WEEKLY, mode: 'schedule' },
      next: ['2030-04-06T00:30:00.000Z', '2030-04-13T00:30:00.000Z'],
    })
    expect((await api.read<{ next: string[] }>(recurrencePath)).next).toHaveLength(5)
    expect((await api.get(`${recurrencePath}?next=51`)).status).toBe(400)
    expect(await read()).toMatchObject({
      recurrence: { ...WEEKLY, mode: 'schedule' },
      recursFrom: '',
      recursTo: '',
    })
    await api.sure('DELETE', recurrencePath)
    expect(await api.read(recurrencePath)).toEqual({ next: [] })
    expect(await read()).not.toHaveProperty('recurrence')
    expect((await put({ recurrence: WEEKLY })).status).toBe(400)
  })

  test('tells no dates that are past, also while it is paused', async () => {
    const past = { dueAt: '2020-01-01T09:00:00.000Z' }
    const { api, recurrencePath } = await recurringCard({ ...WEEKLY, paused: true }, past)
    const { next } = await api.read<{ next: string[] }>(recurrencePath)
    expect(next).toHaveLength(5)
    for (const date of next) expect(Date.parse(date)).toBeGreaterThan(Date.now())
  })

  test('is in no revision before 11', async () => {
    const { board, path } = await recurringCard()
    expect(await as(board.people.admin, '7.92').read(path)).not.toHaveProperty('recurrence')
  })

  test.each<[Json, string]>([
    [{ rule: 'FREQ=SECONDLY' }, 'recurrence.rule'],
    [{ rule: 'FREQ=DAILY;COUNT=1000000000' }, 'recurrence.rule'],
    [{ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'recurrence.rule'],
    [{ rule: 'FREQ=DAILY;COUNT=1' }, 'recurrence.rule'],
    [{ rule: 'FREQ=DAILY;UNTIL=20200101' }, 'recurrence.rule'],
    [{ rule: 'FREQ=DAILY', to: 'nowhere' }, 'recurrence.to'],
    [{}, 'rule'],
    [{ rule: 'FREQ=DAILY', timeZone: 'Moon/Sea' }, 'timeZone'],
    [{ rule: 'FREQ=DAILY', mode: 'never' }, 'mode'],
    [{ rule: 'FREQ=DAILY', leadDays: -1 }, 'leadDays'],
    [{ rule: 'FREQ=DAILY', skip: ['2026-02-30'] }, 'skip.0'],
    [{ rule: 'FREQ=DAILY', until: 'soon' }, 'until'],
  ])('is refused as %j, by the field %s', async (recurrence, field) => {
    const { api, board, id } = await newCard({ revision: '11' })
    const { status, body } = await api.put(`${board.path}/cards/${id}/recurrence`, recurrence)
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: [{ field }] })
  })

  test('comes once at each occurrence, with what is on it, and moves on', async () => {
    const shop = await recurringCard(WEEKLY, {
      dueAt: DUE,
      startAt: '2030-03-29T01:30:00.000Z',
      description: 'Water the plants',
      color: 'green',
      dueComplete: true,
      spentTime: 3,
    })
    const checklists = `${shop.board.path}/cards/${shop.id}/checklists`
    await shop.api.made(checklists, { title: 'All', items: [{ title: 'One', isFinished: true }] })
    await shop.api.made(`${shop.board.path}/cards/${shop.id}/comments`, { comment: 'Hm' })
    expect(await shop.clock.runAt('2030-04-06T00:29:00.000Z')).toBe('2030-04-06T00:30:00.000Z')
    expect(await shop.cards()).toHaveLength(1)
    for (let time = 0; time < 3; time += 1)
      expect(await shop.clock.runAt('2030-04-06T00:30:00.000Z')).toBe('2030-04-13T00:30:00.000Z')
    const [first, second, ...others] = await shop.cards()
    expect(others).toEqual([])
    expect(await shop.read()).toMatchObject({ recursTo: second?.['_id'] })
    expect(await shop.read()).not.toHaveProperty('recurrence')
    expect(await shop.whole(second?.['_id'])).toMatchObject({
      title: first?.['title'],
      recursFrom: shop.id,
      recursTo: '',
      recurrence: { ...WEEKLY, mode: 'schedule' },
      description: 'Water the plants',
      color: 'green',
      startAt: '2030-04-05T00:30:00.000Z',
      dueAt: '2030-04-06T00:30:00.000Z',
      dueComplete: false,
      spentTime: 0,
      cardNumber: 2,
      listId: shop.list.id,
    })
    expect(second).toMatchObject({ items: 1, finishedItems: 0, comments: 0 })
    const log = await sql(
      `select kind, refs ->> 'value' as value from activities where board_id = ? order by seq desc limit 1`,
      shop.board.id,
    )
    expect(log).toEqual([{ kind: 'cardRecurred', value: '2030-04-06T02:30:00.000' }])
    await shop.clock.runAt('2030-04-30T00:00:00.000Z')
    expect((await shop.cards()).map((card) => card['dueAt'])).toEqual([
      DUE,
      '2030-04-06T00:30:00.000Z',
      '2030-04-27T00:30:00.000Z',
    ])
  })

  test('comes n days after it was completed, once, however often that is', async () => {
    const shop = await recurringCard({ rule: 'FREQ=DAILY;INTERVAL=3', mode: 'completion' })
    expect(await shop.api.read(shop.recurrencePath)).toMatchObject({ next: [] })
    expect(await shop.clock.runAt('2031-01-01T00:00:00.000Z')).toBe(undefined)
    for (const dueComplete of [true, false, true]) await shop.edit({ dueComplete })
    const { next } = await shop.api.read<{ next: string[] }>(shop.recurrencePath)
    expect(next).toHaveLength(1)
    await shop.clock.runAt('2040-01-01T00:00:00.000Z')
    await shop.edit({ dueComplete: false })
    await shop.edit({ dueComplete: true })
    await shop.clock.runAt('2041-01-01T00:00:00.000Z')
    const cards = await shop.cards()
    expect(cards.map((card) => card['dueComplete'])).toEqual([true, false])
    expect(cards[1]?.['dueAt']).toBe(next[0])
  })

  test('waits while it is paused or its board is archived, and ends with the card', async () => {
    const shop = await recurringCard({ ...WEEKLY, paused: true })
    expect(await shop.clock.runAt('2030-05-01T00:00:00.000Z')).toBe(undefined)
    await shop.api.sure('PUT', shop.recurrencePath, WEEKLY)
    await shop.api.sure('PUT', shop.board.path, { archived: true })
    expect(await shop.clock.runAt('2030-05-01T00:00:00.000Z')).toBe(undefined)
    await shop.api.sure('PUT', shop.board.path, { archived: false })
    await shop.api.sure('DELETE', shop.path)
    expect(await shop.clock.runAt('2030-05-01T00:00:00.000Z')).toBe(undefined)
    expect(await shop.cards()).toEqual([])
  })

  test('goes to another list that has room, where its own is archived or full, and says so', async () => {
    const shop = await newCard({ revision: '11' })
    const [full, other] = [await newList(shop.board), await newList(shop.board)]
    await shop.edit({ dueAt: DUE })
    await shop.api.sure('PUT', full.path, { wipLimit: { enabled: true, value: 0 } })
    const recurrence = { ...WEEKLY, to: full.id }
    await shop.api.sure('PUT', `${shop.board.path}/cards/${shop.id}/recurrence`, recurrence)
    await shop.api.sure('PUT', shop.list.path, { archived: true })
    await recurrenceClockOf(shop.board.id).runAt('2030-04-06T00:30:00.000Z')
    const [made] = await sql<{ list: string; old: string }>(
      `select refs ->> 'listId' as list, refs ->> 'oldListId' as old from activities
        where board_id = ? and kind = 'cardRecurred'`,
      shop.board.id,
    )
    expect(made).toEqual({ list: other.id, old: full.id })
  })

  test('waits an hour where no list has room', async () => {
    const shop = await recurringCard()
    await shop.api.sure('PUT', shop.list.path, { wipLimit: { enabled: true, value: 1 } })
    expect(await shop.clock.runAt('2030-04-06T00:30:00.000Z')).toBe('2030-04-06T01:30:00.000Z')
    await shop.api.sure('PUT', shop.list.path, { wipLimit: { enabled: false } })
    await shop.clock.runAt('2030-04-06T01:30:00.000Z')
    expect((await shop.cards())[1]).toMatchObject({ dueAt: '2030-04-06T00:30:00.000Z' })
  })

  test('does not recur as a copy, and does on the copy of its board and by an export', async () => {
    const shop = await recurringCard({ ...WEEKLY, to: undefined, position: 0 })
    const copy = await shop.api.made(`${shop.path}/copy`, {
      toSwimlaneId: (await shop.read())['swimlaneId'],
    })
    expect(await shop.whole(copy)).not.toHaveProperty('recurrence')
    const board = await shop.api.sure<string>('POST', `${shop.board.path}/copy`, {})
    const copied = await shop.api.read<{ cards: Json[] }>(`/api/boards/${board}/view`)
    const isRecurring = ({ recurrence }: Json) => recurrence !== undefined
    expect(copied.cards.filter(isRecurring)).toHaveLength(1)
    const exported = await exportOf(shop.api, shop.board.id)
    const { _id: boardId } = await taken(shop.api, exported)
    const imported = await shop.api.read<{ cards: Json[] }>(`/api/boards/${boardId}/view`)
    expect(imported.cards.filter(isRecurring)).toMatchObject([
      { recurrence: { ...WEEKLY, position: 0 } },
    ])
    for (const id of [board, boardId]) {
      await recurrenceClockOf(id).runAt('2030-04-06T00:30:00.000Z')
      const after = await shop.api.read<{ cards: Json[] }>(`/api/boards/${id}/view`)
      expect(after.cards).toHaveLength(3)
    }
  })
})
