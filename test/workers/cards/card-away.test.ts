import { describe, expect, test } from 'vitest'
import { newCard } from '../../support/cards.ts'
import type { Json } from '../../support/client.ts'
import { type TestBoard, as, newBoard, newList } from '../../support/people.ts'

describe('to another board', () => {
  const moveTo = (board: TestBoard, list: string) => ({
    newBoardId: board.id,
    newListId: list,
    newSwimlaneId: board.swimlane,
  })

  test('a card goes with its labels by name and color, and with the people who are members there', async () => {
    const { board, api, id, edit, put, cards } = await newCard({ roles: ['member', 'worker'] })
    const { member, worker } = board.people
    const there = await newBoard({ roles: ['member'] })
    const list = await newList(there, ['First'])
    const label = (path: string, name: string) =>
      api.edit<string>(`${path}/labels`, { label: name })
    const labels = [await label(board.path, 'Known'), await label(board.path, 'New')]
    const known = await label(there.path, 'Known')
    const below = await api.made(cards, { title: 'Below', parentId: id })
    await edit({
      labelIds: labels,
      members: [member.id, worker.id],
      assignees: [worker.id],
      title: 'Kept',
    })
    expect((await put(moveTo(there, list.id))).body).toEqual({ _id: id })
    const moved = await api.read(`${list.path}/cards/${id}`)
    expect(moved).toMatchObject({
      title: 'Kept',
      boardId: there.id,
      listId: list.id,
      swimlaneId: there.swimlane,
      cardNumber: 2,
      members: [member.id],
      assignees: [],
      parentId: '',
    })
    const shown = await api.read<{ labels: Json[] }>(there.path)
    expect(shown.labels.map(({ _id, name, color }) => [_id, name, color])).toEqual([
      [known, 'Known', 'green'],
      [(moved['labelIds'] as string[])[1], 'New', 'green'],
    ])
    expect((moved['labelIds'] as string[])[0]).toBe(known)
    expect((await put({ title: 'Late' })).status).toBe(404)
    expect(await api.read(`${cards}/${below}`)).toMatchObject({ parentId: '' })
    expect((await api.read<Json[]>(`${list.path}/cards`)).map(({ _id }) => _id)).toEqual([
      list.cards[0],
      id,
    ])
  })

  test('a card leaves its parent behind', async () => {
    const { api, id, cards } = await newCard()
    const there = await newBoard()
    const list = await newList(there)
    const child = await api.made(cards, { title: 'Below', parentId: id })
    await api.edit(`${cards}/${child}`, moveTo(there, list.id))
    expect(await api.read(`${list.path}/cards/${child}`)).toMatchObject({ parentId: '' })
  })

  test.each(['newBoardId', 'newListId', 'newSwimlaneId'])(
    'a card does not go where %s is missing or of elsewhere',
    async (field) => {
      const { put, read } = await newCard()
      const [there, elsewhere] = [await newBoard(), await newBoard()]
      const [list, strange] = [await newList(there), await newList(elsewhere)]
      const before = await read()
      const { [field]: _, ...missing }: Json = moveTo(there, list.id)
      expect(await put(missing)).toMatchObject({ status: 400, body: { fields: [{ field }] } })
      const wrong: Json = {
        newBoardId: 'unknown',
        newListId: strange.id,
        newSwimlaneId: elsewhere.swimlane,
      }
      expect(await put({ ...missing, [field]: wrong[field] })).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      })
      expect(await read()).toEqual(before)
    },
  )

  test('a card goes only where the caller may write, and only if they may write here', async () => {
    const { board, path, read } = await newCard({ roles: ['member', 'worker'] })
    const { siteAdmin, member, worker, outsider } = board.people
    const there = await newBoard({ roles: ['member', 'worker', 'commentOnly'] })
    const list = await newList(there)
    const hidden = await as(outsider).made('/api/boards', { title: 'Hidden', owner: '' })
    const swimlanes = await as(outsider).read<{ _id: string }[]>(`/api/boards/${hidden}/swimlanes`)
    const hiddenList = await as(outsider).made(`/api/boards/${hidden}/lists`, { title: 'x' })
    const into = { newBoardId: hidden, newListId: hiddenList, newSwimlaneId: swimlanes[0]?._id }
    const before = await read()
    expect((await as(worker).put(path, moveTo(there, list.id))).status).toBe(403)
    expect(await as(member).put(path, into)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'newBoardId' }] },
    })
    const flags = { isAdmin: false, isNoComments: false, isCommentOnly: true }
    await as(siteAdmin).sure('POST', `${there.path}/members/${member.id}`, flags)
    expect((await as(member).put(path, moveTo(there, list.id))).status).toBe(403)
    expect(await read()).toEqual(before)
  })

  test('a card that is on that board already only moves there', async () => {
    const { board, api, id, edit } = await newCard()
    const other = await newList(board)
    await edit(moveTo(board, other.id))
    expect(await api.read(`${other.path}/cards/${id}`)).toMatchObject({
      boardId: board.id,
      cardNumber: 1,
    })
  })

  test('both boards move on, and a full list there keeps the card here', async () => {
    const { board, api, put, read, edit } = await newCard()
    const there = await newBoard()
    const list = await newList(there, ['Only'])
    await api.edit(list.path, { wipLimit: { value: 1, enabled: true } })
    expect(await put(moveTo(there, list.id))).toMatchObject({
      status: 409,
      body: { code: 'list.full' },
    })
    expect(await read()).toMatchObject({ boardId: board.id })
    const tags = async () =>
      Promise.all([board, there].map(async ({ path }) => (await api.get(path)).headers.get('etag')))
    await api.edit(list.path, { wipLimit: { enabled: false } })
    const before = await tags()
    await edit(moveTo(there, list.id))
    expect((await tags()).filter((tag, at) => tag === before[at])).toEqual([])
  })
})
