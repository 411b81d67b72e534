import { describe, expect, test } from 'vitest'

import { newCard } from '../../support/cards.ts'
import { as, newBoard, newList } from '../../support/people.ts'

type Activity = { _id: string; seq: number; activityType: string; cardId?: string; title?: string }

/** A board on which eleven cards were made, and one was moved. */
async function busy() {
  const board = await newBoard()
  const api = as(board.people.admin)
  const names = Array.from({ length: 11 }, (_, at) => `Card ${at}`)
  const { path, cards } = await newList(board, names)
  const other = await newList(board)
  await api.edit(`${path}/cards/${cards[0]}`, { listId: other.id })
  return { board, api, names, card: cards[0], log: `${board.path}/activities` }
}

/** The names that an export holds beside the ids. */
const EXPORTED_NAMES = ['cardTitle', 'listName', 'oldListName', 'swimlaneName']

describe('the activities of a board', () => {
  test('are all that happened, oldest first, each with the next seq', async () => {
    const { api, names, card, log } = await busy()
    const all = await api.read<Activity[]>(log)
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, at) => at + 1))
    expect(all[0]).toMatchObject({ activityType: 'createBoard' })
    expect(all.at(-1)).toMatchObject({ activityType: 'moveCard', cardId: card })
    const made = all.filter(({ activityType }) => activityType === 'createCard')
    expect(made.map(({ title }) => title)).toEqual(names)
  })

  test('go on after a seq, page by page, without loss or repeat', async () => {
    const { api, log } = await busy()
    const all = await api.read<Activity[]>(log)
    for (const after of [0, 5, all.length]) {
      const rest = await api.read<Activity[]>(`${log}?after=${after}`)
      expect(rest).toEqual(all.slice(after))
    }
    const read: Activity[] = []
    for (let after = 2, page = all; page.length > 0; after = page.at(-1)?.seq ?? after) {
      page = await api.read<Activity[]>(`${log}?after=${after}&limit=4`)
      read.push(...page)
    }
    expect(read).toEqual(all.slice(2))
    const { headers } = await api.get(`${log}?after=2&limit=4`)
    const [, next = ''] = /^<https?:\/\/[^/]+([^>]+)>/.exec(headers.get('link') ?? '') ?? []
    expect(await api.read<Activity[]>(next)).toEqual(all.slice(6, 10))
  })

  test('name each item that a checklist is made with', async () => {
    const { board, api, card, log } = await busy()
    const before = (await api.read<Activity[]>(log)).length
    const items = [{ title: 'One' }, { title: 'Two', isFinished: true }]
    const path = `${board.path}/cards/${card}/checklists`
    const checklistId = await api.made(path, { title: 'List', items })
    const made = await api.read<{ items: { _id: string }[] }>(`${path}/${checklistId}`)
    const item = { activityType: 'addChecklistItem', cardId: card, checklistId, checklist: 'List' }
    const [one, two] = made.items.map(({ _id }) => _id)
    expect(await api.read(`${log}?after=${before}`)).toMatchObject([
      { activityType: 'addChecklist', checklistId },
      { ...item, checklistItemId: one, value: 'One' },
      { ...item, checklistItemId: two, value: 'Two' },
    ])
  })

  test('are the same as an export has, which names cards, lists and swimlanes beside their ids', async () => {
    const { api, board, log } = await busy()
    const { activities } = await api.read<{ activities: Activity[] }>(`${board.path}/export`)
    const unnamed = activities.map((one) =>
      Object.fromEntries(Object.entries(one).filter(([key]) => !EXPORTED_NAMES.includes(key))),
    )
    expect(await api.read(log)).toEqual(unnamed)
  })

  test.each(['x', '-1', '1.5', '', '9'.repeat(16)])(
    'are refused after what is no seq: %j',
    async (after) => {
      const { api, log } = await busy()
      expect(await api.get(`${log}?after=${after}`)).toMatchObject({
        status: 400,
        body: { code: 'query.invalid', fields: [{ field: 'after' }] },
      })
    },
  )
})

test('the log of one card is read by its id, page by page', async () => {
  const { api, board, id, cards, edit } = await newCard()
  await edit({ title: 'Renamed' })
  const other = await api.made(cards, { title: 'Another' })
  await edit({ title: 'Renamed again' })
  const path = `${board.path}/activities`
  const log = await api.read<Activity[]>(path)
  const about = log.filter(({ cardId }) => cardId === id)
  expect(about.length).toBeGreaterThan(2)
  expect(await api.read(`${path}?card=${id}`)).toEqual(about)
  const first = await api.get(`${path}?card=${id}&limit=1`)
  expect(first.body).toEqual(about.slice(0, 1))
  expect(first.headers.get('link')).toContain(`card=${id}`)
  expect(await api.read(`${path}?card=${other}`)).toHaveLength(1)
})
