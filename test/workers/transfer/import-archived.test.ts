import { describe, expect, test } from 'vitest'
import { aBoard, exportOf, taken } from '../../support/importing.ts'
import { as, people } from '../../support/people.ts'
import { unsound } from '../support/import-sound.ts'

const GONE = { archived: true, archivedAt: '2026-02-03T04:05:06.000Z' }

/** A board of WeKan on which a card, a list and a swimlane are archived; versions up to 4.81 have no `archivedAt`. */
async function importArchived() {
  const api = as((await people()).siteAdmin)
  const at = { listId: 'l', swimlaneId: 's' }
  const { _id, ...report } = await taken(
    api,
    aBoard({
      lists: [
        { _id: 'l', title: 'Open list', archived: false },
        { _id: 'm', title: 'Archived list', ...GONE },
      ],
      swimlanes: [
        { _id: 's', title: 'Open lane', archived: false },
        { _id: 't', title: 'Archived lane', ...GONE },
      ],
      cards: [
        { _id: 'a', title: 'Open', ...at, archived: false },
        { _id: 'b', title: 'Archived', ...at, ...GONE },
        { _id: 'c', title: 'Archived long ago', ...at, archived: true },
        { _id: 'd', title: 'In the archived list', ...at, listId: 'm', archived: false },
        { _id: 'e', title: 'In the archived lane', ...at, swimlaneId: 't', archived: false },
      ],
    }),
  )
  const exported = await exportOf(api, _id)
  const all = [...exported.cards, ...exported.lists]
  const idOf = (title: string) => String(all.find((one) => one['title'] === title)?.['_id'])
  return { api, report, exported, idOf, id: _id, path: `/api/boards/${_id}` }
}

describe('what is archived in an export', () => {
  test('is archived on the board, since when the export says, and the rest is not', async () => {
    const { report, exported, id } = await importArchived()
    expect(report).toMatchObject({ cards: 5, leftOut: {} })
    const { archivedAt } = GONE
    expect(exported.cards).toMatchObject([
      { title: 'Open', archived: false },
      { title: 'Archived', archived: true, archivedAt },
      { title: 'Archived long ago', archived: true },
      { title: 'In the archived list', archived: false },
      { title: 'In the archived lane', archived: false },
    ])
    expect(exported.lists).toMatchObject([{ archived: false }, { archived: true, archivedAt }])
    expect(exported.swimlanes).toMatchObject([{ archived: false }, { archived: true, archivedAt }])
    expect(await unsound(id)).toEqual([])
  })

  test('is in no list, is read by its id, and can be restored', async () => {
    const { api, path, idOf } = await importArchived()
    const list = `${path}/lists/${idOf('Open list')}`
    const titles = async () =>
      (await api.read<{ title: string }[]>(`${list}/cards`)).map(({ title }) => title)
    expect(await titles()).toEqual(['Open', 'In the archived lane'])
    expect(await api.read(`${list}/cards_count`)).toEqual({ list_cards_count: 2 })
    for (const title of ['Archived', 'Archived long ago']) {
      const card = `${list}/cards/${idOf(title)}`
      expect(await api.read(card)).toMatchObject({ title, archived: true })
      expect(await api.read(`/api/cards/${idOf(title)}`)).toMatchObject({ archived: true })
      expect((await api.put(card, { title: 'New' })).body).toMatchObject({ code: 'card.archived' })
      await api.edit(card, { archive: false })
    }
    expect(await titles()).toEqual([
      'Open',
      'Archived',
      'Archived long ago',
      'In the archived lane',
    ])
    expect(await api.read(`${list}/cards_count`)).toEqual({ list_cards_count: 4 })
    const lists = await api.read<{ title: string }[]>(`${path}/lists`)
    expect(lists.map(({ title }) => title)).toEqual(['Open list'])
  })

  test('of a whole board makes an archived board, which is in no list and can be restored', async () => {
    const api = as((await people()).siteAdmin)
    const { _id } = await taken(api, aBoard(GONE))
    expect(await exportOf(api, _id)).toMatchObject(GONE)
    const { id } = (await people()).siteAdmin
    const boards = () => api.read<{ _id: string }[]>(`/api/users/${id}/boards`)
    expect((await boards()).map((one) => one._id)).not.toContain(_id)
    await api.edit(`/api/boards/${_id}`, { archived: false })
    expect((await boards()).map((one) => one._id)).toContain(_id)
  })
})
