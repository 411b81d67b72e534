import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import type { Json } from '../../support/client.ts'
import { ROLES, as, newBoard, newList, people } from '../../support/people.ts'
import { all, bodyAsked, each } from '../../support/table.ts'

test('the operations for the site admin answer 403 to others', async () => {
  const site = operations.filter(({ access, path }) => access === 'site' && !path.includes('{'))
  const { admin } = await people()
  expect(site.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['get_all_users', 'new_user']),
  )
  const seen = await each(site, async (operation) => {
    const asked = await bodyAsked(operation, '7.92', { user: admin.id })
    const { status, body } = await as(admin).send(operation.method, operation.path, asked?.least)
    return [status, body['code']]
  })
  expect(seen).toEqual(all(site, () => [403, 'permission.denied']))
})

describe('a worker', () => {
  async function cardFor() {
    const board = await newBoard({ roles: ROLES })
    const list = await newList(board, ['A card'])
    const other = await newList(board)
    const swimlane = await as(board.people.admin).made(`${board.path}/swimlanes`, {
      title: 'Other',
    })
    return { board, list, other, swimlane, path: `${list.path}/cards/${list.cards[0]}` }
  }

  test('moves a card to another list, swimlane and place', async () => {
    const { board, other, swimlane, path, list } = await cardFor()
    const edit = { listId: other.id, swimlaneId: swimlane, sort: 12 }
    await as(board.people.worker).edit(path, edit)
    const moved = path.replace(list.id, other.id)
    expect(await as(board.people.worker).read(moved)).toMatchObject(edit)
  })

  test('puts themself on a card and off it again, beside others who stay', async () => {
    const { board, path } = await cardFor()
    const { worker, member, admin } = board.people
    await as(admin).edit(path, { members: [member.id], assignees: [member.id] })
    const together = { members: [member.id, worker.id], assignees: [worker.id, member.id] }
    await as(worker).edit(path, together)
    expect(await as(worker).read(path)).toMatchObject(together)
    await as(worker).edit(path, { members: [member.id], assignees: [member.id] })
    expect(await as(worker).read(path)).toMatchObject({
      members: [member.id],
      assignees: [member.id],
    })
  })

  test.each<[string, (ids: { member: string }) => Json]>([
    ['title', () => ({ title: 'Mine' })],
    ['description', () => ({ description: 'Mine' })],
    ['color', () => ({ color: 'red' })],
    ['dueAt', () => ({ dueAt: '2026-05-05' })],
    ['spentTime', () => ({ spentTime: 3 })],
    ['requestedBy', () => ({ requestedBy: 'me' })],
    ['archive', () => ({ archive: true })],
    ['vote', () => ({ vote: { question: 'Who?' } })],
    ['poker', () => ({ poker: { question: true } })],
    ['members of others', ({ member }) => ({ members: [member] })],
    ['assignees of others', ({ member }) => ({ assignees: [member] })],
    ['a move together with a title', () => ({ sort: 3, title: 'Mine' })],
  ])('changes nothing else of a card: %s', async (_, edit) => {
    const { board, path } = await cardFor()
    const { worker, member } = board.people
    const before = await as(worker).read(path)
    const refused = await as(worker).put(path, edit({ member: member.id }))
    expect(refused).toMatchObject({ status: 403, body: { code: 'permission.denied' } })
    expect(await as(worker).read(path)).toEqual(before)
  })
})

test('a member who is both comment-only and a worker may only comment', async () => {
  const board = await newBoard({ roles: ['worker'] })
  const list = await newList(board, ['A card'])
  const { admin, worker } = board.people
  const flags = { isAdmin: false, isNoComments: false, isCommentOnly: true, isWorker: true }
  await as(admin).sure('POST', `${board.path}/members/${worker.id}`, flags)
  const moved = await as(worker).put(`${list.path}/cards/${list.cards[0]}`, { sort: 5 })
  expect(moved.status).toBe(403)
})

test('a board that becomes private answers outsiders 404, and a removed member loses write access at once', async () => {
  const board = await newBoard({ roles: ['member'], permission: 'public' })
  const { member, siteAdmin } = board.people
  await as(member).made(`${board.path}/lists`, { title: 'Before' })
  await as(siteAdmin).sure('POST', `${board.path}/members/${member.id}/remove`, {
    action: 'remove',
  })
  expect((await as(member).post(`${board.path}/lists`, { title: 'After' })).status).toBe(403)
  expect((await as(member).get(board.path)).status).toBe(200)
})
