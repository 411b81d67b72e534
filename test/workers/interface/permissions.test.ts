import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import type { Json } from '../../support/client.ts'
import { ROLES, type Role, as, newBoard, newList, people } from '../../support/people.ts'
import {
  type Listed,
  all,
  bodyAsked,
  doneStatus,
  each,
  idsFor,
  newIds,
  pathOf,
} from '../../support/table.ts'

type Caller = Role | 'siteAdmin'

const CALLERS: Caller[] = [...ROLES, 'siteAdmin']
const MEMBERS: Caller[] = CALLERS.filter((one) => one !== 'outsider' && one !== 'removed')

/** Who may do what on a board, by the access that an operation's literal names. */
const MAY: Record<string, Caller[]> = {
  visit: MEMBERS,
  read: MEMBERS,
  member: MEMBERS,
  comment: ['admin', 'member', 'commentOnly', 'worker', 'siteAdmin'],
  move: ['admin', 'member', 'noComments', 'worker', 'siteAdmin'],
  write: ['admin', 'member', 'noComments', 'siteAdmin'],
  manage: ['admin', 'siteAdmin'],
  site: ['siteAdmin'],
}

/**
 * What the published interface asks for an operation on a board, whatever its literal says: `read` for
 * a GET and `write` for anything else, but for these.
 */
const OTHER_ACCESS: Record<string, string> = Object.fromEntries(
  Object.entries({
    read: `copy_board star_board unstar_board watch_board unwatch_board watch_list unwatch_list
      watch_card unwatch_card`,
    visit: 'get_board_view get_card_view get_attachment_file get_background follow_board',
    comment: 'new_comment edit_comment react_to_comment',
    member: 'delete_comment remove_board_member',
    move: 'edit_card edit_board_card change_cards',
    write: 'get_deleted_cards get_description_versions',
    manage: `set_background delete_background edit_board update_board_title delete_board add_board_label set_board_member_permission
      add_board_member add_board_member_by_name delete_board_member
      get_shares new_share delete_share
      get_board_invitations new_board_invitation delete_board_invitation
      get_all_integrations get_integration new_integration edit_integration delete_integration
      new_integration_activities delete_integration_activities
      get_integration_deliveries redeliver_integration_delivery ping_integration`,
  }).flatMap(([access, names]) => names.split(/\s+/).map((name) => [name, access])),
)

function accessOf({ name, method }: Listed): string {
  return OTHER_ACCESS[name] ?? (method === 'GET' ? 'read' : 'write')
}

const onBoard = operations.filter(({ path }) => path.includes('{board}'))

/** A condition that never holds: callers who may write get 412, and nothing is written. */
const NEVER = { 'if-match': 'W/"0-7.92"' }

async function outcome(caller: Caller, operation: Listed, ids: Record<string, string>) {
  const { [caller]: person } = await people()
  const asked = await bodyAsked(operation, '7.92', ids)
  const extra = operation.method === 'GET' ? {} : { headers: NEVER }
  const path = pathOf(operation, idsFor(operation, ids))
  return (await as(person).send(operation.method, path, asked?.least, extra)).status
}

function wanted(caller: Caller, operation: Listed, permission: string): number {
  const { method } = operation
  const access = accessOf(operation)
  const may = MAY[access]?.includes(caller) === true
  if (may) return method === 'GET' || access === 'read' ? doneStatus(operation) : 412
  if (access === 'site' || MEMBERS.includes(caller)) return 403
  if (permission === 'private') return 404
  return access === 'read' || access === 'visit' ? doneStatus(operation) : 403
}

/** Who asks on which board: whether a board is public is nothing to its members. */
const ASKED: [Caller, 'private' | 'public'][] = [
  ...CALLERS.map((caller): [Caller, 'private'] => [caller, 'private']),
  ['outsider', 'public'],
  ['removed', 'public'],
]

test.each(ASKED)(
  '%s may do on a %s board what the table of permissions says, and no more',
  async (caller, permission) => {
    const ids = await newIds({ roles: ROLES, permission })
    const seen = await each(onBoard, (operation) => outcome(caller, operation, ids))
    expect(seen).toEqual(all(onBoard, (operation) => wanted(caller, operation, permission)))
  },
)

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
