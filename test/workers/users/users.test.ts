import { describe, expect, test } from 'vitest'
import { REVISIONS, since } from '../../../src/kernel/contract/revisions.ts'
import type { Json } from '../../support/client.ts'
import { as, newBoard, people, person } from '../../support/people.ts'

const PROFILE = {
  avatarUrl: '',
  fullname: '',
  initials: '',
  language: 'en',
  icode: '',
  templatesBoardId: '',
  cardTemplatesSwimlaneId: '',
  listTemplatesSwimlaneId: '',
  boardTemplatesSwimlaneId: '',
  boardView: 'board-view-swimlanes',
  listSortBy: '-modifiedAt',
  emailBuffer: [],
  invitedBoards: [],
  notifications: [],
  starredBoards: [],
  showDesktopDragHandles: false,
  hiddenSystemMessages: false,
  hiddenMinicardLabelText: false,
  showCardsCountAt: -1,
}

describe('the current user', () => {
  test('is shown whole, without a secret, to themself', async () => {
    const me = await person()
    expect(await as(me).read('/api/user')).toEqual({
      _id: me.id,
      username: me.username,
      emails: [{ address: me.email, verified: false }],
      createdAt: '2026-01-02T03:04:05.678Z',
      modifiedAt: '2026-01-02T03:04:05.678Z',
      profile: PROFILE,
      services: {},
      sessionData: {},
      isAdmin: false,
      createdThroughApi: false,
      loginDisabled: false,
      authenticationMethod: 'password',
      boards: [],
    })
  })

  test.each(REVISIONS)(
    'sorts lists by a word in lower case up to 4.81: in %s',
    async (revision) => {
      const me = await person()
      for (const path of ['/api/user', `/api/users/${me.id}`]) {
        const { profile } = await as(me, revision).read(path)
        const listSortBy = Number(revision) <= 4.81 ? '-modifiedat' : '-modifiedAt'
        expect(profile).toEqual({ ...PROFILE, listSortBy })
      }
    },
  )

  test.each(REVISIONS)('has their memberships in %s, those that ended too', async (revision) => {
    const board = await newBoard({ roles: ['worker', 'removed'] })
    const { worker, removed } = board.people
    const flags = { boardId: board.id, isAdmin: false, isNoComments: false, isCommentOnly: false }
    const later = {
      isReadOnly: false,
      isNormalAssignedOnly: false,
      isCommentAssignedOnly: false,
      isReadAssignedOnly: false,
    }
    const isWorker = (is: boolean) => ({
      ...(revision !== '2.71' && { isWorker: is }),
      ...(since('11').includes(revision) && later),
    })
    const boardsOf = async (who: typeof worker) =>
      (await as(who, revision).read('/api/user'))['boards']
    expect(await boardsOf(worker)).toContainEqual({ ...flags, isActive: true, ...isWorker(true) })
    expect(await boardsOf(removed)).toContainEqual({
      ...flags,
      isActive: false,
      ...isWorker(false),
    })
  })
})

describe('a user', () => {
  test('is read by id and by username in any case, by the site admin and by themself', async () => {
    const me = await person({ username: `Jörg ${Date.now()}` })
    const { siteAdmin } = await people()
    const names = [me.id, me.username, me.username.toUpperCase(), me.username.normalize('NFD')]
    for (const caller of [me, siteAdmin])
      for (const name of names)
        expect(await as(caller).read(`/api/users/${encodeURIComponent(name)}`)).toMatchObject({
          _id: me.id,
        })
    const { boards: _, ...current } = await as(me).read('/api/user')
    expect(await as(siteAdmin).read(`/api/users/${me.id}`)).toEqual(current)
  })

  test.each(['', '/boards'])(
    'is not read by others: /api/users/{user}%s answers 403, there or not',
    async (rest) => {
      const { outsider, member, siteAdmin } = await people()
      const replies = await Promise.all([
        as(outsider).get(`/api/users/${member.id}${rest}`),
        as(outsider).get(`/api/users/${member.username}${rest}`),
        as(outsider).get(`/api/users/nobody${rest}`),
      ])
      expect(replies.map(({ status, body }) => [status, body['code']])).toEqual(
        replies.map(() => [403, 'permission.denied']),
      )
      expect(await as(siteAdmin).get(`/api/users/nobody${rest}`)).toMatchObject({
        status: 404,
        body: { code: 'user.not_found' },
      })
    },
  )

  test('has the boards they are an active member of', async () => {
    const [open, closed] = [await newBoard({ roles: ['member', 'removed'] }), await newBoard()]
    const { member, removed, siteAdmin, admin } = open.people
    const boardsOf = async (who: typeof member, caller = who) => {
      const found = await as(caller).read<Json[]>(`/api/users/${who.id}/boards`)
      return found.map(({ _id }) => _id)
    }
    expect(await as(member).read(`/api/users/${member.id}/boards`)).toContainEqual({
      _id: open.id,
      title: 'A board',
    })
    expect(await boardsOf(member, siteAdmin)).not.toContain(closed.id)
    expect(await boardsOf(removed)).not.toContain(open.id)
    expect(await boardsOf(admin)).toEqual(expect.arrayContaining([open.id, closed.id]))
  })
})

describe('the site admin', () => {
  test('lists all users, each with their id and username', async () => {
    const { siteAdmin, member } = await people()
    const all = await as(siteAdmin).read('/api/users')
    expect(all).toContainEqual({ _id: member.id, username: member.username })
  })

  test('adds a user, who can sign in and shows that they were added', async () => {
    const { siteAdmin } = await people()
    const account = { username: 'added', email: 'added@example.com', password: 'correct horse' }
    const id = await as(siteAdmin).made('/api/users', account)
    expect(await as(siteAdmin).read(`/api/users/${id}`)).toMatchObject({
      username: 'added',
      createdThroughApi: true,
      isAdmin: false,
    })
    expect(await as(siteAdmin).post('/users/login', account)).toMatchObject({
      status: 200,
      body: { id },
    })
    const again = await as(siteAdmin).post('/api/users', { ...account, username: 'other' })
    expect(again).toMatchObject({ status: 400, body: { code: 'email.taken' } })
  })
})

describe('a search for users', () => {
  const found = async (q: string, more = '') => {
    const { siteAdmin } = await people()
    const path = `/api/users?q=${encodeURIComponent(q)}${more}`
    const users = await as(siteAdmin).read<{ username: string }[]>(path)
    return users.map(({ username }) => username)
  }

  test('finds all words in a name or the address, whatever their case', async () => {
    const mark = crypto.randomUUID().slice(0, 8)
    const ada = await person({ username: `ada-${mark}` })
    await person({ username: `bob-${mark}` })
    await as(ada).edit('/api/user', { fullname: 'Ada Ünal' })
    const both = [`ada-${mark}`, `bob-${mark}`]
    expect(await found(mark)).toEqual(both)
    expect(await found(mark, '&limit=1')).toEqual(both.slice(0, 1))
    for (const q of [`ADA-${mark}`, `ÜNAL  ${mark}`, `${ada.id}@EXAMPLE`, `nal da ${mark}`])
      expect(await found(q)).toEqual([`ada-${mark}`])
    expect(await found(`${mark} carol`)).toEqual([])
    expect(await found(mark, '&bots=true')).toEqual([])
  })

  test('shows names, addresses and rights where it is asked to, and else what it always did', async () => {
    const { siteAdmin } = await people()
    const { id, username, email } = await person()
    const read = (query: string) => as(siteAdmin).read(`/api/users?q=${username}${query}`)
    expect(await read('')).toEqual([{ _id: id, username }])
    await as(siteAdmin).edit(`/api/users/${id}`, { action: 'disableLogin', fullname: 'Nora N' })
    expect(await read('&details=true')).toEqual([
      {
        _id: id,
        username,
        fullname: 'Nora N',
        email,
        isAdmin: false,
        loginDisabled: true,
        createdAt: '2026-01-02T03:04:05.678Z',
      },
    ])
  })

  test('is refused if it is too long', async () => {
    const { siteAdmin } = await people()
    const reply = await as(siteAdmin).get(`/api/users?q=${'x'.repeat(201)}`)
    expect(reply).toMatchObject({ status: 400, body: { fields: [{ field: 'q' }] } })
  })
})
