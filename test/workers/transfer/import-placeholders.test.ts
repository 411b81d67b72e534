import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import type { Client, Json } from '../../support/client.ts'
import { aBoard, boardOf, exportOf, IMPORT } from '../../support/importing.ts'
import { as, people, person } from '../../support/people.ts'

beforeAll(people)

type Shown = { _id: string; username: string; fullname?: string; isPlaceholder?: boolean }

const MODE = '?membersMode=placeholder'

/** A board that is imported with its people, one of whom has an account here. */
async function imported(api: Client, board: Json, query = MODE) {
  type Reply = { _id: string; leftOut: Json; unmatched: Json[] }
  const { _id, ...reply } = await api.sure<Reply>('POST', `${IMPORT}${query}`, board)
  const path = `/api/boards/${_id}`
  const view = await api.read<{ users: Shown[]; board: { members: Json[] } }>(`${path}/view`)
  const placeholders = view.users.filter(({ isPlaceholder }) => isPlaceholder)
  return { ...reply, ...view, path, placeholders, exported: await exportOf(api, _id) }
}

const importer = async () => as(await person(), '11')

const there = async (id: string) =>
  (await env.DB.prepare('select id from users where id = ?').bind(id).all()).results.length

describe('people without an account here', () => {
  test('become placeholders, whoever imports: on cards, as authors and as members, without a right to lead', async () => {
    const { placeholders, exported, leftOut, unmatched, board } = await imported(
      await importer(),
      boardOf('ada'),
    )
    const [ada, nobody] = ['ada', 'nobody-here'].map(
      (name) => placeholders.find(({ username }) => username === name)?._id,
    )
    expect(placeholders).toHaveLength(2)
    expect(exported.cards[0]).toMatchObject({
      userId: ada,
      members: [ada, nobody],
      assignees: [ada],
      vote: { positive: [ada, nobody] },
    })
    expect(exported.comments.map(({ userId }) => userId)).toEqual([ada, nobody])
    expect(board.members.filter(({ isAdmin }) => isAdmin)).toHaveLength(1)
    expect(board.members).toHaveLength(3)
    expect(leftOut).toEqual({})
    expect(unmatched).toMatchObject([{ name: 'ada' }, { name: 'nobody-here' }])
  })

  test('keep their names, and leave their usernames to accounts', async () => {
    const username = `u-${newId()}`
    const users = [{ _id: 'u1', username, profile: { fullname: 'Ada L', initials: 'AL' } }]
    const board = aBoard({ users, members: [{ userId: 'u1' }] })
    const { placeholders } = await imported(await importer(), board)
    expect(placeholders).toMatchObject([{ username, fullname: 'Ada L', initials: 'AL' }])
    const { siteAdmin } = await people()
    const account = { username, email: `${username}@example.com`, password: 'a long password' }
    const id = await as(siteAdmin).made('/api/users', account)
    expect(id).not.toBe(placeholders[0]?._id)
    const login = await as(await person()).post('/users/login', { username, password: '' })
    expect(login.status).toBe(400)
  })

  test('are made again of an export that has placeholders', async () => {
    const api = await importer()
    const { exported } = await imported(api, boardOf('ada'))
    const again = await imported(api, exported)
    expect(again.placeholders.map(({ username }) => username).toSorted()).toEqual([
      'ada',
      'nobody-here',
    ])
  })

  test('are none in earlier revisions, where nothing says what they are', async () => {
    const them = await person()
    const { path } = await imported(as(them, '11'), boardOf('ada'))
    const { users } = await as(them, '7.92').read<{ users: Shown[] }>(`${path}/view`)
    expect(users.filter((one) => 'isPlaceholder' in one)).toEqual([])
  })

  test('and whom the file names without listing them are treated alike', async () => {
    const board = aBoard({
      cards: [{ _id: 'c', listId: 'l', userId: 'cy', assignees: ['di'] }],
      comments: [{ _id: 'k', cardId: 'c', userId: 'ed', text: 'Theirs' }],
    })
    const { placeholders, exported, leftOut, unmatched } = await imported(await importer(), board)
    expect(leftOut).toEqual({})
    const named = new Map(placeholders.map(({ _id, username }) => [_id, username]))
    expect(named.get(String(exported.cards[0]?.['userId']))).toBe('cy')
    expect(exported.cards[0]?.['assignees']).toEqual([
      placeholders.find(({ username }) => username === 'di')?._id,
    ])
    expect(named.get(String(exported.comments[0]?.['userId']))).toBe('ed')
    expect(unmatched).toEqual([
      { name: 'cy', cards: 1, comments: 0, memberships: 0 },
      { name: 'di', cards: 1, comments: 0, memberships: 0 },
      { name: 'ed', cards: 0, comments: 1, memberships: 0 },
    ])
    const mine = await imported(await importer(), board, '?membersMode=me')
    expect(mine.exported.cards[0]).toMatchObject({
      assignees: [mine.exported.members[0]?.['userId']],
    })
    const { siteAdmin } = await people()
    const made = await imported(as(siteAdmin, '11'), board, '?createUsers=true')
    expect(made.unmatched).toHaveLength(3)
  })

  test('are brought along as is chosen for each', async () => {
    const owner = await person()
    const membersMapping = {
      'nobody-here': { mode: 'existing' },
      [owner.username]: { mode: 'placeholder' },
    }
    const board = { ...boardOf(owner.username), membersMapping }
    const { placeholders, exported } = await imported(as(owner, '11'), board)
    expect(placeholders.map(({ username }) => username)).toEqual([owner.username])
    expect(exported.comments.map(({ userId }) => userId)).toEqual([placeholders[0]?._id, owner.id])
    const wrong = { ...board, membersMapping: { ada: { mode: 'robot' } } }
    expect(await as(owner).post(IMPORT, wrong)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'membersMapping.ada' }] },
    })
  })

  test('are not made by a dry run, nor where accounts are made of them', async () => {
    const { siteAdmin } = await people()
    const count = async () => (await env.DB.prepare('select id from users').all()).results.length
    const before = await count()
    const dry = await (await importer()).post(`${IMPORT}${MODE}&dryRun=true`, boardOf('ada'))
    expect([dry.status, await count()]).toEqual([200, before + 1])
    const both = await as(siteAdmin).post(`${IMPORT}${MODE}&createUsers=true`, boardOf('ada'))
    expect([both.status, both.body['reason']]).toEqual([
      400,
      'membersMode must be `existing` where `createUsers` makes accounts.',
    ])
  })
})

describe('a placeholder', () => {
  async function onBoard() {
    const owner = await person()
    const username = `u-${newId()}`
    const { path, placeholders, board } = await imported(as(owner, '11'), boardOf(username))
    const one = placeholders.find((shown) => shown.username === username)
    return { owner, username, path, id: one?._id ?? '', board }
  }

  test('is no user: nobody finds, edits, deletes or invites them', async () => {
    const { siteAdmin } = await people()
    const { owner, username, id } = await onBoard()
    const admin = as(siteAdmin)
    const { body } = await admin.get(`/api/users?q=${username}`)
    expect(body).toEqual([])
    for (const path of [`/api/users/${id}`, `/api/users/${username}`])
      expect((await admin.get(path)).status).toBe(404)
    expect((await admin.put(`/api/users/${id}`, { isAdmin: 'true' })).status).toBe(404)
    expect((await admin.delete(`/api/users/${id}`)).status).toBe(404)
    const found = await as(owner).read<Shown[]>(`/api/user/people?q=${username}`)
    expect(found).toEqual([])
    const other = await as(owner).made('/api/boards', { title: 'Another' })
    const added = await as(owner).post(`/api/boards/${other}/members/${id}/add`, {
      action: 'add',
      role: 'normal',
    })
    expect(added.status).toBe(400)
    const named = await as(owner).post(`/api/boards/${other}/members`, { username, role: 'normal' })
    expect(named.status).toBe(400)
  })

  test('gets no notifications', async () => {
    const { owner, path, id } = await onBoard()
    const { lists } = await as(owner).read<{ lists: { _id: string }[] }>(`${path}/view`)
    const card = await as(owner).made(`${path}/lists/${lists[0]?._id}/cards`, { title: 'New' })
    await as(owner).edit(`${path}/lists/${lists[0]?._id}/cards/${card}`, { assignees: [id] })
    const rows = await env.DB.prepare('select seq from notifications where user_id = ?')
      .bind(id)
      .all()
    expect(rows.results).toEqual([])
  })

  test('goes with the board', async () => {
    const { owner, path, id } = await onBoard()
    expect(await there(id)).toBe(1)
    await as(owner).sure('DELETE', path)
    expect(await there(id)).toBe(0)
  })
})
