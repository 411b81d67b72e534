import { describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { type Person, as, newBoard, newList, person } from '../../support/people.ts'

describe('a member', () => {
  const NONE = { isAdmin: false, isNoComments: false, isCommentOnly: false, isWorker: false }

  async function memberOf(board: Awaited<ReturnType<typeof newBoard>>, id: string) {
    const { members } = await as(board.people.admin).read<{ members: Json[] }>(board.path)
    return members.filter(({ userId }) => userId === id)
  }

  test('is added with the flags given, and changed by adding them again', async () => {
    const board = await newBoard()
    const { siteAdmin, member } = board.people
    const path = `${board.path}/members/${member.id}/add`
    const add = (flags: Json) =>
      as(siteAdmin).sure('POST', path, { action: 'add', ...NONE, ...flags })
    expect(await add({ isWorker: true })).toEqual({ _id: board.id, title: 'A board' })
    expect(await memberOf(board, member.id)).toEqual([
      { userId: member.id, isActive: true, ...NONE, isWorker: true },
    ])
    await add({ isCommentOnly: true })
    expect(await memberOf(board, member.id)).toMatchObject([{ ...NONE, isCommentOnly: true }])
  })

  test.each<[string, Json]>([
    ['admin', { isAdmin: true }],
    ['normal', {}],
    ['member', {}],
    ['no-comments', { isNoComments: true }],
    ['noComments', { isNoComments: true }],
    ['comment-only', { isCommentOnly: true }],
    ['COMMENT', { isCommentOnly: true }],
    ['worker', { isWorker: true }],
    ['read-only', { isNoComments: true, isCommentOnly: true }],
    ['readOnly', { isNoComments: true, isCommentOnly: true }],
  ])('may have the role %s in place of the flags, and it is stronger', async (role, flags) => {
    const board = await newBoard()
    const { siteAdmin, admin, member } = board.people
    const path = `${board.path}/members/${member.id}`
    const wanted = [{ userId: member.id, isActive: true, ...NONE, ...flags }]
    await as(siteAdmin).sure('POST', `${path}/add`, { action: 'add', role })
    expect(await memberOf(board, member.id)).toEqual(wanted)
    await as(admin).sure('POST', path, { ...NONE, isNoComments: true, isCommentOnly: true })
    await as(admin).sure('POST', path, { role, ...NONE, isWorker: true })
    expect(await memberOf(board, member.id)).toEqual(wanted)
  })

  test.each<[Json, string[]]>([
    [{ role: 'readAssignedOnly' }, ['role']],
    [{ role: 'normal-assigned-only' }, ['role']],
    [{ role: 'COMMENTASSIGNEDONLY' }, ['role']],
    [{ ...NONE, isReadAssignedOnly: true }, ['isReadAssignedOnly']],
    [{ ...NONE, isNormalAssignedOnly: 'true' }, ['isNormalAssignedOnly']],
    [{ ...NONE, isCommentAssignedOnly: 1 }, ['isCommentAssignedOnly']],
    [{ role: 'constructor' }, ['role']],
  ])('is not touched by %j, which names %j', async (given, named) => {
    const board = await newBoard({ roles: ['member'] })
    const { siteAdmin, member } = board.people
    const path = `${board.path}/members/${member.id}`
    for (const refused of [
      await as(siteAdmin).post<{ fields: Json[] }>(`${path}/add`, { action: 'add', ...given }),
      await as(siteAdmin).post<{ fields: Json[] }>(path, given),
    ])
      expect([refused.status, refused.body.fields.map(({ field }) => field)]).toEqual([400, named])
    expect(await memberOf(board, member.id)).toEqual([
      { userId: member.id, isActive: true, ...NONE },
    ])
  })

  test.each<[Json, string[]]>([
    [{ isReadOnly: true }, ['isAdmin']],
    [{ isAdmin: false }, ['isNoComments', 'isCommentOnly']],
    [{ isWorker: true }, ['isAdmin', 'isNoComments', 'isCommentOnly']],
  ])('has no permissions set by %j, which lacks %j', async (given, named) => {
    const board = await newBoard({ roles: ['member'] })
    const { admin, member } = board.people
    const path = `${board.path}/members/${member.id}`
    const { status, body } = await as(admin).post<{ fields: Json[] }>(path, given)
    expect([status, body.fields.map(({ field }) => field)]).toEqual([400, named])
  })

  test('who is removed is inactive, off the cards, and back with the flags of their return', async () => {
    const board = await newBoard({ roles: ['member', 'worker'] })
    const { siteAdmin, admin, member, worker } = board.people
    const { path, cards } = await newList(board, ['One', 'Two'])
    const both = { members: [member.id, worker.id], assignees: [worker.id, member.id] }
    for (const card of cards) await as(admin).edit(`${path}/cards/${card}`, both)
    await as(siteAdmin).sure('POST', `${board.path}/members/${member.id}/remove`, {
      action: 'remove',
    })
    expect(await memberOf(board, member.id)).toMatchObject([{ isActive: false }])
    for (const card of cards)
      expect(await as(admin).read(`${path}/cards/${card}`)).toMatchObject({
        members: [worker.id],
        assignees: [worker.id],
      })
    await as(siteAdmin).sure('POST', `${board.path}/members/${member.id}/add`, {
      action: 'add',
      ...NONE,
      isAdmin: true,
    })
    expect(await memberOf(board, member.id)).toMatchObject([{ isActive: true, isAdmin: true }])
  })

  test.each([
    ['add', 'remove'],
    ['remove', 'add'],
    ['add', ''],
    ['remove', 'Remove'],
  ])('is not touched where %s is asked for with the action %j', async (path, action) => {
    const board = await newBoard({ roles: ['member'] })
    const { siteAdmin, member } = board.people
    const refused = await as(siteAdmin).post(`${board.path}/members/${member.id}/${path}`, {
      action,
      ...NONE,
    })
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'action' }] } })
    expect(await memberOf(board, member.id)).toMatchObject([{ isActive: true }])
  })

  test('has their permissions set by an admin of the board', async () => {
    const board = await newBoard({ roles: ['member'] })
    const { admin, member } = board.people
    const set = { ...NONE, isNoComments: true, isWorker: true }
    const reply = await as(admin).sure('POST', `${board.path}/members/${member.id}`, set)
    expect(reply).toEqual({ _id: board.id, title: 'A board' })
    expect(await memberOf(board, member.id)).toEqual([
      { userId: member.id, isActive: true, ...set },
    ])
    const stranger = await person()
    expect((await as(admin).post(`${board.path}/members/${stranger.id}`, set)).status).toBe(404)
  })

  test('who is the last admin stays admin, and no user changes their own admin flag', async () => {
    const board = await newBoard({ roles: ['member'] })
    const { siteAdmin, admin, member } = board.people
    const path = `${board.path}/members/${admin.id}`
    const last = { status: 409, body: { code: 'board.last_admin' } }
    expect(await as(siteAdmin).post(path, NONE)).toMatchObject(last)
    expect(await as(siteAdmin).post(`${path}/add`, { action: 'add', ...NONE })).toMatchObject(last)
    expect(await as(siteAdmin).post(`${path}/remove`, { action: 'remove' })).toMatchObject(last)
    await as(admin).sure('POST', `${board.path}/members/${member.id}`, { ...NONE, isAdmin: true })
    expect(await as(admin).post(path, NONE)).toMatchObject({
      status: 403,
      body: { code: 'member.own_admin' },
    })
    expect(await as(member).post(path, NONE)).toMatchObject({ status: 200 })
  })

  test('can leave a board, also an archived one, and remove others only as an admin', async () => {
    const board = await newBoard({ roles: ['member', 'commentOnly'] })
    const { admin, member, commentOnly, outsider } = board.people
    const remove = (who: Person, { id }: Person) =>
      as(who).post(`${board.path}/members/${id}/remove`, { action: 'remove' })
    const denied = { status: 403, body: { code: 'permission.denied' } }
    expect(await remove(member, commentOnly)).toMatchObject(denied)
    expect(await remove(outsider, outsider)).toMatchObject({ status: 404 })
    expect(await remove(admin, admin)).toMatchObject({ body: { code: 'board.last_admin' } })
    expect(await remove(admin, member)).toMatchObject({ status: 200 })
    expect((await as(member).get(board.path)).status).toBe(404)
    await as(admin).edit(board.path, { archived: true })
    expect(await remove(commentOnly, commentOnly)).toMatchObject({ status: 200 })
  })
})
