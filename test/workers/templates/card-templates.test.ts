import { exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { newCard } from '../../support/cards.ts'
import { exportOf, taken } from '../../support/importing.ts'
import { PATIENCE } from '../../support/patience.ts'
import { newBoard } from '../../support/people.ts'

const template = {
  title: 'Release of {board} on {date}',
  description: 'By {user}, again on {date+7d} and {date-1w}; {other} stays.',
  color: 'green',
  type: 'template-card',
}

async function withTemplate() {
  const shop = await newCard({ revision: '11' })
  const id = await shop.api.made(shop.cards, template)
  const checklists = `${shop.board.path}/cards/${id}/checklists`
  const items = [{ title: 'Tag {date}', isFinished: true }, { title: 'Tell {user}' }]
  const checklist = await shop.api.made(checklists, { title: 'Steps of {board}', items })
  const view = () => shop.api.read<{ cards: Json[]; lists: Json[] }>(`${shop.board.path}/view`)
  return {
    ...shop,
    template: id,
    checklist,
    view,
    whole: (card: unknown) => shop.api.read(`/api/cards/${String(card)}`),
  }
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

describe('a template', () => {
  test('is not on its board, not counted and not among archived cards, but among its templates', async () => {
    const { api, board, list, template: id, view, whole } = await withTemplate()
    const { cards, lists } = await view()
    expect(cards).toHaveLength(1)
    expect(lists).toMatchObject([{ cardCount: 1 }])
    expect(await api.read(`${board.path}/cards_count`)).toEqual({ board_cards_count: 1 })
    expect(await api.read(`${list.path}/cards_count`)).toEqual({
      list_cards_count: 1,
      archived_cards_count: 0,
    })
    const [swimlane] = await api.read<Json[]>(`${board.path}/swimlanes`)
    const lane = `${board.path}/swimlanes/${String(swimlane?.['_id'])}`
    expect(await api.read(`${lane}/cards_count`)).toEqual({
      swimlane_cards_count: 1,
      archived_cards_count: 0,
    })
    expect(await api.read(`${list.path}/cards`)).toHaveLength(1)
    expect(await api.read(`${board.path}/cards`)).toMatchObject([{ cardNumber: 1 }])
    const archived = await api.read<{ cards: Json[] }>(`${board.path}/view?archived=true`)
    expect(archived.cards).toEqual([])
    expect(await api.read(`${board.path}/templates`)).toEqual([
      { _id: id, title: template.title, listId: list.id },
    ])
    expect(await whole(id)).toMatchObject({ type: 'template-card', archived: false })
  })

  test('is in no calendar and in no list of the cards of a person', async () => {
    const { api, board, cards, template: id } = await withTemplate()
    const { admin } = board.people
    await api.edit(`${cards}/${id}`, { dueAt: '2030-01-31T09:00:00.000Z', members: [admin.id] })
    for (const of of [{ board: board.id }, {}]) {
      const feed = { kind: 'calendar', ...of }
      const { url } = await api.sure<{ url: string }>('POST', '/api/user/feeds', feed)
      const calendar = await (await exports.default.fetch(url)).text()
      expect(calendar).toContain('END:VCALENDAR')
      expect(calendar).not.toContain(id)
    }
    const own = await api.read<Json[]>(`/api/user/cards`)
    expect(own.map((card) => card['_id'])).not.toContain(id)
  })

  test('is found by is:template alone', async () => {
    const { api, board, template: id } = await withTemplate()
    const found = async (q: string) => {
      const path = `${board.path}/search?q=${encodeURIComponent(q)}`
      const cards = await api.read<Json[]>(path)
      return cards.map((card) => card['_id'])
    }
    await expect.poll(() => found('is:template'), PATIENCE).toEqual([id])
    expect(await found('is:template release')).toEqual([id])
    expect(await found('release')).toEqual([])
    expect(await found('is:archived release')).toEqual([])
    expect(await found('is:template nothing')).toEqual([])
  })

  test('is edited like a card, becomes one, and a card becomes a template', async () => {
    const { api, board, cards, id, template: first, view, list } = await withTemplate()
    await api.edit(`${cards}/${first}`, { title: 'New title', archive: true })
    await api.made(`${board.path}/cards/${first}/comments`, { comment: 'Hm' })
    await api.edit(`${cards}/${first}`, { type: 'cardType-card' })
    expect((await view()).lists).toMatchObject([{ cardCount: 2 }])
    await api.edit(`${cards}/${id}`, { type: 'template-card' })
    const log = await api.read<Json[]>(`${board.path}/activities`)
    const templates = log.filter(({ activityType }) => String(activityType).endsWith('Template'))
    expect(templates.map(({ activityType, cardId }) => [activityType, cardId])).toEqual([
      ['madeTemplate', first],
      ['endedTemplate', first],
      ['madeTemplate', id],
    ])
    expect(
      log.filter(({ activityType }) => /^(?:archived|restored)Card$/.test(String(activityType))),
    ).toEqual([])
    const after = await view()
    expect(after.cards.map((card) => card['title'])).toEqual(['New title'])
    expect(after.lists).toMatchObject([{ cardCount: 1 }])
    await api.edit(list.path, { wipLimit: { enabled: true, value: 1 } })
    expect((await api.put(`${cards}/${id}`, { type: 'cardType-card' })).status).toBe(409)
    expect((await api.put(`${cards}/${id}`, { type: 'other' })).status).toBe(400)
    await api.made(cards, template)
  })

  test('makes cards with what is on it, and with its places filled in', async () => {
    const { api, board, cards, template: templateId, whole, view } = await withTemplate()
    const { title: name } = await api.read(board.path)
    const made = await whole(await api.made(cards, { templateId }))
    const { username } = board.people.admin
    expect(made).toMatchObject({
      title: `Release of ${String(name)} on ${dayIn(0)}`,
      description: `By ${username}, again on ${dayIn(7)} and ${dayIn(-7)}; {other} stays.`,
      color: 'green',
      type: 'cardType-card',
      archived: false,
    })
    const path = `${board.path}/cards/${String(made['_id'])}/checklists`
    const [checklist] = await api.read<Json[]>(path)
    expect(checklist).toMatchObject({ title: `Steps of ${String(name)}` })
    expect(await api.read(`${path}/${String(checklist?.['_id'])}`)).toMatchObject({
      items: [
        { title: `Tag ${dayIn(0)}`, isFinished: false },
        { title: `Tell ${username}`, isFinished: false },
      ],
    })
    const given = await whole(await api.made(cards, { templateId, title: 'Mine', color: 'red' }))
    expect(given).toMatchObject({ title: 'Mine', color: 'red' })
    expect((await view()).lists).toMatchObject([{ cardCount: 3 }])
  })

  test('means the days of the time zone of who makes the card', async () => {
    const { api, cards, template: templateId, whole } = await withTemplate()
    const titleIn = async (timeZone: string) =>
      (await whole(await api.made(cards, { templateId, timeZone })))['title']
    const ahead = await titleIn('Pacific/Kiritimati')
    const behind = await titleIn('Pacific/Pago_Pago')
    expect(String(ahead) > String(behind)).toBe(true)
    await api.edit('/api/user/settings', { timeZone: 'Pacific/Kiritimati' })
    const usual = await whole(await api.made(cards, { templateId }))
    expect(usual['title']).toBe(ahead)
    await api.edit('/api/user/settings', { timeZone: 'UTC' })
  })

  test('of another board, or a card that is none, makes no card', async () => {
    const { api, cards, id } = await withTemplate()
    const other = await withTemplate()
    for (const templateId of [id, other.template, 'nothing']) {
      const { status, body } = await api.post(cards, { templateId })
      expect([status, body]).toMatchObject([400, { fields: [{ field: 'templateId' }] }])
    }
  })

  test('gives its checklists to other cards', async () => {
    const { api, board, id, checklist: templateId } = await withTemplate()
    const path = `${board.path}/cards/${id}/checklists`
    const made = await api.made(path, { templateId })
    expect(await api.read(`${path}/${made}`)).toMatchObject({
      title: 'Steps of {board}',
      items: [{ title: 'Tag {date}', isFinished: false }, { title: 'Tell {user}' }],
    })
    const { checklist: foreign } = await withTemplate()
    expect((await api.post(path, { templateId: foreign })).status).toBe(400)
    expect((await api.post(path, {})).status).toBe(400)
  })

  test('goes along with copies and exports of its board', async () => {
    const { api, board } = await withTemplate()
    const copy = await api.sure<string>('POST', `${board.path}/copy`, {})
    const { _id: imported } = await taken(api, await exportOf(api, board.id))
    for (const id of [copy, imported]) {
      expect(await api.read(`/api/boards/${id}/templates`)).toMatchObject([
        { title: template.title },
      ])
      const { cards } = await api.read<{ cards: Json[] }>(`/api/boards/${id}/view`)
      expect(cards).toHaveLength(1)
    }
  })

  test('is not in a table of the cards of its board', async () => {
    const { api, board, cards } = await withTemplate()
    await api.made(cards, { title: 'Another card' })
    const { body } = await api.get<Uint8Array>(`${board.path}/export/csv`)
    const text = new TextDecoder().decode(body)
    expect(text).toContain('Another card')
    expect(text).not.toContain('Release of')
  })

  test('recurs not', async () => {
    const { api, board, template: id } = await withTemplate()
    const reply = await api.put(`${board.path}/cards/${id}/recurrence`, { rule: 'FREQ=DAILY' })
    expect(reply.status).toBe(400)
    expect((await newBoard()).id).not.toBe(board.id)
  })
})
