import { describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { type Role, as, newBoard, person } from '../../support/people.ts'
import { countOf } from '../support/keyed-writes.ts'

const ROLE = { role: 'normal' }

async function boardWith(userName = `Grace ${crypto.randomUUID()}`, roles: Role[] = []) {
  const board = await newBoard({ roles })
  const grace = await person({ username: userName })
  const admin = as(board.people.admin)
  const add = (body: Json, extra = {}) => admin.post(`${board.path}/members`, body, extra)
  const rights = async () => {
    const { members } = await admin.read<{ members: Json[] }>(board.path)
    return members.filter(({ userId }) => userId === grace.id)
  }
  return { board, grace, add, rights }
}

describe('a board admin', () => {
  test.each(['username', 'email'] as const)(
    'adds a user by their exact %s, in any case, with a role',
    async (field) => {
      const { board, grace, add, rights } = await boardWith()
      const added = await add({ [field]: ` ${grace[field].toUpperCase()} `, role: 'worker' })
      expect([added.status, added.body]).toEqual([200, { _id: board.id, title: 'A board' }])
      expect(await rights()).toMatchObject([{ isActive: true, isWorker: true, isAdmin: false }])
    },
  )

  test('removes a member, who then no longer finds the board', async () => {
    const { board, grace, add, rights } = await boardWith('Grace', ['worker'])
    await add({ email: grace.email, ...ROLE })
    const path = `${board.path}/members/${grace.id}`
    expect((await as(board.people.worker).delete(path)).status).toBe(403)
    expect((await as(grace).get(board.path)).status).toBe(200)
    expect((await as(board.people.admin).delete(path)).status).toBe(200)
    expect((await as(grace).get(board.path)).status).toBe(404)
    expect(await rights()).toMatchObject([{ isActive: false }])
  })

  test('adds with flags in place of a role, and learns which are missing', async () => {
    const { grace, add, rights } = await boardWith()
    const { username } = grace
    const refused = await add({ username, isAdmin: false })
    const named = (refused.body['fields'] as Json[]).map(({ field }) => field)
    expect([refused.status, named]).toEqual([400, ['isNoComments', 'isCommentOnly']])
    const flags = { isAdmin: false, isNoComments: true, isCommentOnly: false }
    expect((await add({ username, ...flags })).status).toBe(200)
    expect(await rights()).toMatchObject([flags])
  })

  test.each<[string, (grace: { id: string; username: string; email: string }) => Json]>([
    ['username', () => ({ username: 'nobody at all' })],
    ['username', ({ username }) => ({ username: username.slice(0, -1) })],
    ['username', ({ username }) => ({ username: `${username}%` })],
    ['username', ({ email }) => ({ username: email })],
    ['username', ({ id }) => ({ username: id })],
    ['username', ({ email }) => ({ username: 'nobody', email })],
    ['username', () => ({})],
    ['username', () => ({ username: '', email: '' })],
    ['username', () => ({ username: 12 })],
    ['email', ({ username }) => ({ email: username })],
    ['email', () => ({ email: 'nobody@example.com' })],
    ['email', () => ({ email: ' ' })],
    ['email', () => ({ email: ['x'] })],
  ])('is told by %s that nobody is named, and adds nobody', async (field, body) => {
    const { board, grace, add } = await boardWith()
    const refused = await add({ ...body(grace), ...ROLE })
    expect(refused).toMatchObject({ status: 400, body: { code: 'body.invalid' } })
    expect(refused.body['fields']).toMatchObject([{ field }])
    expect(await countOf('members', 'board_id', board.id)).toBe(1)
  })

  test('adds once what is sent twice with one key', async () => {
    const { board, grace, add } = await boardWith()
    const body = { email: grace.email, ...ROLE }
    const extra = { headers: { 'idempotency-key': 'once' } }
    const [first, again] = [await add(body, extra), await add(body, extra)]
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    const log = await as(board.people.admin).read<Json[]>(`${board.path}/activities`)
    expect(log.filter((entry) => entry['activityType'] === 'addBoardMember')).toHaveLength(1)
  })

  test('cannot change their own admin flag by adding themself', async () => {
    const { board, add } = await boardWith()
    const refused = await add({ username: board.people.admin.username, ...ROLE })
    expect(refused).toMatchObject({ status: 403, body: { code: 'member.own_admin' } })
  })
})

test('whoever may not manage the board learns nothing of who exists', async () => {
  const board = await newBoard({ roles: ['member'] })
  const { member, outsider } = board.people
  for (const username of ['nobody at all', outsider.username]) {
    const body = { username, ...ROLE }
    expect((await as(member).post(`${board.path}/members`, body)).status).toBe(403)
    expect((await as(outsider).post(`${board.path}/members`, body)).status).toBe(404)
  }
})
