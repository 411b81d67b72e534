import { describe, expect, test } from 'vitest'
import { HOST, client } from '../../support/client.ts'
import { as, namedTokenFor, newBoard, newList, people } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'

/** A bot with a token, on a board. */
async function newBot() {
  const board = await newBoard()
  const { siteAdmin, admin } = board.people
  const username = `bot-${crypto.randomUUID()}`
  const id = await as(siteAdmin).made('/api/users', { bot: true, username, fullname: 'A bot' })
  const given = { name: 'Nightly', scopes: ['write'] }
  const path = `/api/users/${id}/tokens`
  const { token } = await as(siteAdmin).sure<{ token: string }>('POST', path, given)
  await as(admin).sure('POST', `${board.path}/members`, { username, role: 'normal' })
  return { board, id, username, api: client({ token }) }
}

describe('a bot', () => {
  test('works on boards by its token, and is shown as a bot', async () => {
    const { board, id, username, api } = await newBot()
    await api.made(`${board.path}/lists`, { title: 'Made by a bot' })
    expect(await api.read('/api/user')).toMatchObject({
      _id: id,
      username,
      isBot: true,
      emails: [],
    })
    const { users } = await api.read<{ users: { _id: string; isBot?: boolean }[] }>(
      `${board.path}/view`,
    )
    expect(users.filter(({ isBot }) => isBot).map(({ _id }) => _id)).toEqual([id])
  })

  test('does not sign in: without a password, with an empty one, or with one that an admin gave it', async () => {
    const { id, username } = await newBot()
    const { siteAdmin } = await people()
    const signIn = async (password: string) =>
      outcome(await client().post('/users/login', { username, password }))
    expect(await signIn('')).toBe('400 login.failed')
    await as(siteAdmin).edit(`/api/users/${id}`, { password: 'a long password' })
    expect(await signIn('a long password')).toBe('400 login.failed')
  })

  test('gets no token of a sign-in', async () => {
    const { id, username } = await newBot()
    const { siteAdmin } = await people()
    for (const name of [id, username]) {
      const refused = await as(siteAdmin).post(`/api/createtoken/${name}`)
      expect(refused).toMatchObject({ status: 409, body: { code: 'user.is_bot' } })
      expect(refused.body['reason']).toContain('named token')
    }
  })

  test('has neither password nor e-mail address, which every other user needs', async () => {
    const { siteAdmin } = await people()
    const username = `bot-${crypto.randomUUID()}`
    const refusal = async (body: object) => {
      const { fields } = (await as(siteAdmin).post('/api/users', { username, ...body })).body
      return fields
    }
    const [email, password] = ['bot@example.com', 'a long password']
    expect(await refusal({ bot: true, email, password })).toEqual([
      { field: 'password', reason: 'is not for a bot' },
      { field: 'email', reason: 'is not for a bot' },
    ])
    expect(await refusal({ bot: false, email })).toEqual([
      { field: 'password', reason: 'is required but for a bot' },
    ])
  })

  test('is listed among all users, and among the bots, page by page', async () => {
    const [{ board, id }, second] = [await newBot(), await newBot()]
    const { siteAdmin, admin } = board.people
    const usersAt = (path: string) => as(siteAdmin).get<{ _id: string }[]>(path)
    const idsIn = async (query: string) =>
      (await usersAt(`/api/users?limit=1000${query}`)).body.map(({ _id }) => _id)
    expect(await idsIn('')).toEqual(expect.arrayContaining([id, second.id, admin.id]))
    const bots = await idsIn('&bots=true')
    expect(bots).toEqual(expect.arrayContaining([id, second.id]))
    expect(bots).not.toContain(admin.id)
    const paged: string[] = []
    for (let path: string | undefined = '/api/users?bots=true&limit=1'; path !== undefined;) {
      const { body, headers } = await usersAt(path)
      paged.push(...body.map(({ _id }) => _id))
      const next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
      path = next?.slice(HOST.length)
    }
    expect(paged).toEqual(bots)
    expect(outcome(await as(siteAdmin).get('/api/users?bots=maybe'))).toBe('400 query.invalid')
  })

  test('is added only by a site admin, under a name that is free', async () => {
    const { username } = await newBot()
    const { siteAdmin, member } = await people()
    expect(outcome(await as(member).post('/api/users', { bot: true, username: 'mine' }))).toBe(
      '403 permission.denied',
    )
    const again = await as(siteAdmin).post('/api/users', {
      bot: true,
      username: username.toUpperCase(),
    })
    expect(outcome(again)).toBe('400 username.taken')
  })
})

test('a user who is no bot is not shown as one', async () => {
  const { admin } = await people()
  expect(await as(admin).read('/api/user')).not.toHaveProperty('isBot')
})

test('what is done with a named token names it in the log, the feed of cards and the export', async () => {
  const board = await newBoard()
  const { admin } = board.people
  const { token } = await namedTokenFor(admin.id, { scopes: ['write'] })
  const list = await newList(board)
  await client({ token }).made(`${list.path}/cards`, { title: 'By a bot' })
  type Log = { activityType: string; tokenName?: string }[]
  const named = (log: Log) => log.map(({ activityType, tokenName }) => [activityType, tokenName])
  const log = await as(admin).read<Log>(`${board.path}/activities`)
  expect(named(log).slice(-2)).toEqual([
    ['createList', undefined],
    ['createCard', 'A bot'],
  ])
  const { activities } = await as(admin).read<{ activities: Log }>(`${board.path}/export`)
  expect(named(activities)).toEqual(named(log))
})
