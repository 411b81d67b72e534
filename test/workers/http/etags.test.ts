import { describe, expect, test } from 'vitest'
import { costIn } from '../engine/sample-request.ts'
import { type Person, as, newBoard, newList, person } from '../../support/people.ts'

type View = { users: { _id: string; username: string; fullname?: string }[]; rights: string[] }

/** A public board with a card, an own member of the test, and what the member reads of it where they know an ETag. */
async function newReader() {
  const board = await newBoard({ permission: 'public' })
  const { siteAdmin, admin } = board.people
  const list = await newList(board, ['A card'])
  const member = await person()
  await as(siteAdmin).sure('POST', `${board.path}/members`, {
    username: member.username,
    role: 'normal',
  })
  const ask = (path: string, etag = '', who = admin) =>
    as(who).get<View>(board.path + path, { headers: { 'if-none-match': etag } })
  const tagOf = async (path: string, who = admin) =>
    (await ask(path, '', who)).headers.get('etag') ?? ''
  return { board, list, member, ask, tagOf, root: as(siteAdmin) }
}

const userIn = ({ body }: { body: View }, { id }: Person) =>
  body.users.find(({ _id }) => _id === id)

describe('what boards show of users', () => {
  test.each([
    ['the full name that a user gives themself', { fullname: 'Ada Lovelace' }],
    ['their initials', { initials: 'AL' }],
  ])('reaches a view at once: %s', async (_, set) => {
    const { member, ask, tagOf } = await newReader()
    const etag = await tagOf('/view')
    expect((await ask('/view', etag)).status).toBe(304)
    await as(member).edit('/api/user', set)
    const changed = await ask('/view', etag)
    expect([changed.status, userIn(changed, member)]).toMatchObject([200, set])
    expect((await ask('/view', changed.headers.get('etag') ?? '')).status).toBe(304)
  })

  test('reaches a view at once: a username that the site admin gives', async () => {
    const { member, ask, tagOf, root } = await newReader()
    const etag = await tagOf('/view')
    await root.edit(`/api/users/${member.id}`, { username: `new-${member.id}` })
    const changed = await ask('/view', etag)
    expect(userIn(changed, member)).toMatchObject({ username: `new-${member.id}` })
  })

  test('reaches a view at once: that a user who wrote here without being a member is gone', async () => {
    const { ask, tagOf, root, list } = await newReader()
    const author = await person()
    await root.made(`${list.path}/cards`, { title: 'Theirs', authorId: author.id })
    const etag = await tagOf('/view')
    expect(userIn(await ask('/view'), author)).toBeDefined()
    await root.sure('DELETE', `/api/users/${author.id}`)
    expect(userIn(await ask('/view', etag), author)).toBeUndefined()
  })

  test('stays as it is while an account changes in what no board shows', async () => {
    const { member, ask, tagOf, root } = await newReader()
    const etag = await tagOf('/view')
    await root.edit(`/api/users/${member.id}`, { email: `new-${member.email}` })
    await root.edit(`/api/users/${member.id}`, { action: 'disableLogin' })
    expect((await ask('/view', etag)).status).toBe(304)
  })
})

describe('the rights of the caller', () => {
  test('reach a view at once where a site admin has lost theirs', async () => {
    const { ask, tagOf, root } = await newReader()
    const second = await person({ isAdmin: true })
    const etag = await tagOf('/view', second)
    expect((await ask('/view', '', second)).body.rights).toContain('manage')
    await root.edit(`/api/users/${second.id}`, { isAdmin: false })
    const changed = await ask('/view', etag, second)
    expect([changed.status, changed.body.rights]).toEqual([200, ['read']])
  })

  test('are those of another user for their tag, also where no rights are shown', async () => {
    const { ask, tagOf, member } = await newReader()
    const etag = await tagOf('/lists')
    expect([
      (await ask('/lists', etag)).status,
      (await ask('/lists', etag, member)).status,
    ]).toEqual([304, 200])
  })
})

describe('a reply of 304', () => {
  test.each(['/view', '/lists', ''])(
    'takes one round trip, however many cards: %s',
    async (path) => {
      const { list, ask, tagOf, board } = await newReader()
      const costs: number[] = []
      for (const count of [1, 100]) {
        const cards = Array.from({ length: count }, (_, at) => ({ title: `Card ${at}` }))
        await as(board.people.admin).sure('POST', `${list.path}/cards/bulk`, { cards })
        const again = await ask(path, await tagOf(path))
        expect([again.status, costIn(again).trips]).toEqual([304, 1])
        costs.push(costIn(again).rows)
      }
      expect(costs[1]).toBe(costs[0])
    },
  )

  test('takes one round trip also where it turns out that names have changed', async () => {
    const { member, ask, tagOf } = await newReader()
    const etag = await tagOf('/view')
    await as(member).edit('/api/user', { fullname: 'New' })
    const changed = await ask('/view', etag)
    expect([changed.status, costIn(changed).trips]).toEqual([200, 1])
  })

  test('follows the ETag of a write, too', async () => {
    const { ask, board } = await newReader()
    const { headers } = await as(board.people.admin).post(`${board.path}/lists`, { title: 'New' })
    expect((await ask('/lists', headers.get('etag') ?? '')).status).toBe(304)
  })

  test('is not given for a card that has moved to a board of the same version', async () => {
    const { board, list, ask, tagOf } = await newReader()
    const api = as(board.people.admin)
    const other = await newBoard()
    const there = await newList(other)
    const path = `/api/cards/${list.cards[0]}`
    const versionOf = (etag: string) => Number(/"(\d+)-/.exec(etag)?.[1])
    const before = (await api.get(path)).headers.get('etag') ?? ''
    expect((await api.get(path, { headers: { 'if-none-match': before } })).status).toBe(304)
    for (let left = versionOf(before) - 3; left > 0; left -= 1)
      await api.edit(`${other.path}/title`, { title: `Title ${left}` })
    const to = { newBoardId: other.id, newListId: there.id, newSwimlaneId: other.swimlane }
    await api.edit(`${list.path}/cards/${list.cards[0]}`, to)
    const moved = await api.get(path, { headers: { 'if-none-match': before } })
    expect([moved.status, moved.body['boardId']]).toEqual([200, other.id])
    expect(versionOf(moved.headers.get('etag') ?? '')).toBe(versionOf(before))
    expect(await tagOf('')).not.toBe(await ask(''))
  })
})

test('If-Match takes a tag without its later parts, as older versions of the service gave it', async () => {
  const { board, tagOf } = await newReader()
  const api = as(board.people.admin)
  const whole = await tagOf('')
  expect(whole).toMatch(/^W\/"\d+-7\.92-\d+-\w+"$/)
  const [version] = /\d+/.exec(whole) ?? []
  const { id } = board.people.admin
  for (const [at, etag] of [`W/"V-7.92"`, `"V-2.71"`, `W/"V-7.92-${id}"`, whole].entries()) {
    const headers = { 'if-match': etag.replace('V', String(Number(version) + at)) }
    const { status } = await api.put(`${board.path}/title`, { title: `Title ${at}` }, { headers })
    expect([etag, status]).toEqual([etag, etag === whole ? 412 : 200])
  }
})
