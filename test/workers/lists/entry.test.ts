import { describe, expect, test } from 'vitest'
import type { Client, Json } from '../../support/client.ts'
import { as, newBoard, newList } from '../../support/people.ts'

async function twoLists(entry: string) {
  const board = await newBoard({ roles: ['member'] })
  const { admin, member } = board.people
  const [from, to] = [await newList(board), await newList(board)]
  await as(admin, '11').edit(to.path, { entry })
  const card = (more: Json = {}) =>
    as(admin, '11').made(`${from.path}/cards`, {
      title: 'Work',
      swimlaneId: board.swimlane,
      ...more,
    })
  return { board, admin, member, from, to, card }
}

/** Every way in which a card moves into a list. */
const WAYS: Record<
  string,
  (
    api: Client,
    place: Awaited<ReturnType<typeof twoLists>>,
    card: string,
  ) => Promise<{ status: number }>
> = {
  'an edit': (api, { from, to }, card) => api.put(`${from.path}/cards/${card}`, { listId: to.id }),
  'an edit without its list': (api, { board, to }, card) =>
    api.put(`${board.path}/cards/${card}`, { listId: to.id }),
  'a change of many cards': (api, { board, to }, card) =>
    api.send('PATCH', `${board.path}/cards`, { cards: [card], moveTo: { listId: to.id } }),
  'a move by the ids of its own board': (api, { board, from, to }, card) =>
    api.put(`${from.path}/cards/${card}`, {
      newBoardId: board.id,
      newListId: to.id,
      newSwimlaneId: board.swimlane,
    }),
}

describe('a list that does not take cards of their assignees', () => {
  test.each(Object.keys(WAYS))(
    'refuses %s by an assignee, the admin too, and takes others',
    async (way) => {
      const place = await twoLists('not-assignee')
      const { admin, member } = place
      const move = WAYS[way]
      const own = await place.card({ assignees: [admin.id] })
      expect((await move?.(as(admin, '11'), place, own))?.status).toBe(403)
      expect((await move?.(as(member, '11'), place, own))?.status).toBe(200)
    },
  )

  test('refuses who takes themself off in the same edit, and a card of another board', async () => {
    const { board, admin, from, to, card } = await twoLists('not-assignee')
    const own = await card({ assignees: [admin.id] })
    const edit = { listId: to.id, assignees: [] }
    expect((await as(admin, '11').put(`${from.path}/cards/${own}`, edit)).status).toBe(403)
    const other = await newBoard()
    const there = await newList(other)
    const foreign = await as(admin, '11').made(`${there.path}/cards`, {
      title: 'Elsewhere',
      assignees: [admin.id],
    })
    const reply = await as(admin, '11').put(`${there.path}/cards/${foreign}`, {
      newBoardId: board.id,
      newListId: to.id,
      newSwimlaneId: board.swimlane,
    })
    expect([reply.status, reply.body]).toMatchObject([403, { code: 'list.entry' }])
  })

  test('takes cards that are made or copied there, and other changes of those in it', async () => {
    const { board, admin, to } = await twoLists('not-assignee')
    const api = as(admin, '11')
    const card = await api.made(`${to.path}/cards`, { title: 'Made', assignees: [admin.id] })
    await api.edit(`${to.path}/cards/${card}`, { sort: 7, title: 'Moved in its list' })
    await api.made(`${to.path}/cards/${card}/copy`, { toSwimlaneId: board.swimlane })
    expect(await api.read(`${to.path}/cards`)).toHaveLength(2)
  })
})

describe('a list of the admins', () => {
  test.each(Object.keys(WAYS))('refuses %s by a member, and takes it by an admin', async (way) => {
    const place = await twoLists('admin')
    const move = WAYS[way]
    const card = await place.card()
    expect((await move?.(as(place.member, '11'), place, card))?.status).toBe(403)
    expect((await move?.(as(place.admin, '11'), place, card))?.status).toBe(200)
  })

  test.each(['lists', 'swimlanes'])(
    'of another board refuses the cards that come with %s, and all of them stay',
    async (kind) => {
      const [board, there] = [await newBoard({ roles: ['member'] }), await newBoard()]
      const { admin, member } = board.people
      const owner = as(there.people.admin, '11')
      const flags = { action: 'add', isAdmin: false, isNoComments: false, isCommentOnly: false }
      await owner.sure('POST', `${there.path}/members/${member.id}/add`, flags)
      const to = await owner.made(`${there.path}/lists`, { title: 'Done' })
      await owner.edit(`${there.path}/lists/${to}`, { entry: 'admin' })
      const from = await as(admin, '11').made(`${board.path}/lists`, { title: 'Done' })
      const path = `${board.path}/lists/${from}/cards`
      for (const title of ['One', 'Two'])
        await as(admin, '11').made(path, { title, swimlaneId: board.swimlane })
      const moved = kind === 'lists' ? from : board.swimlane
      await as(admin, '11').made(`${board.path}/swimlanes`, { title: 'Other' })
      const send = () =>
        as(member, '11').send('POST', `${board.path}/${kind}/${moved}/move`, {
          toBoardId: there.id,
        })
      expect(await send()).toMatchObject({ status: 403, body: { code: 'list.entry' } })
      expect(await as(admin, '11').read(path)).toHaveLength(2)
      await owner.edit(`${there.path}/lists/${to}`, { entry: 'anyone' })
      expect(await send()).toMatchObject({ status: 200 })
      expect(await owner.read(`${there.path}/lists/${to}/cards`)).toHaveLength(2)
    },
  )

  test('is opened by admins alone, and shown since revision 11', async () => {
    const { admin, member, to } = await twoLists('admin')
    expect((await as(member, '11').put(to.path, { entry: 'anyone' })).status).toBe(403)
    await as(member, '11').edit(to.path, { entry: 'admin', title: 'Done' })
    expect((await as(admin, '11').put(to.path, { entry: 'nobody' })).status).toBe(400)
    expect(await as(admin, '11').read(to.path)).toMatchObject({ entry: 'admin', title: 'Done' })
    expect(await as(admin, '7.92').read(to.path)).not.toHaveProperty('entry')
  })
})
