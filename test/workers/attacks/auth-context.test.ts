import { describe, expect, test } from 'vitest'
import { type Client, type Json, client } from '../../support/client.ts'
import { type Person, as, newBoard, newList, person, tokenOf } from '../../support/people.ts'

type Scenario = { path: string; list: string; card: string; root: Client; victim: Person }

/** A board with a card and a board admin, and the site admin who takes their rights away. */
async function scenario(permission: 'private' | 'public' = 'private'): Promise<Scenario> {
  const board = await newBoard({ permission })
  const root = as(board.people.siteAdmin)
  const victim = await person()
  const flags = { isAdmin: true, isNoComments: false, isCommentOnly: false }
  await root.sure('POST', `${board.path}/members/${victim.id}/add`, { action: 'add', ...flags })
  const { path: list, cards } = await newList(board, ['A card'])
  return { path: board.path, list, card: cards[0] ?? '', root, victim }
}

/** Returns what the fallen try next: to read, export, comment, write and manage. */
function tries({ path, list, card }: Scenario): [string, (api: Client) => Promise<number>][] {
  const status = async (reply: Promise<{ status: number }>) => (await reply).status
  return [
    ['read', (api) => status(api.get(`${list}/cards/${card}`))],
    ['export', (api) => status(api.get(`${path}/export`))],
    ['anywhere', (api) => status(api.get(`/api/cards/${card}`))],
    ['comment', (api) => status(api.post(`${path}/cards/${card}/comments`, { comment: 'Late' }))],
    ['move', (api) => status(api.put(`${list}/cards/${card}`, { sort: 7 }))],
    ['write', (api) => status(api.post(`${path}/lists`, { title: 'Late' }))],
    ['copy', (api) => status(api.post(`${path}/copy`, {}))],
    ['manage', (api) => status(api.put(`${path}/title`, { title: 'Late' }))],
    ['integrations', (api) => status(api.get(`${path}/integrations`))],
  ]
}

async function tried(at: Scenario, api: Client): Promise<Json> {
  const seen: Json = {}
  for (const [name, ask] of tries(at)) seen[name] = await ask(api)
  return seen
}

function every(at: Scenario, status: number, but: Json = {}): Json {
  return { ...Object.fromEntries(tries(at).map(([name]) => [name, status])), ...but }
}

const READS = { read: 200, export: 200, anywhere: 200, copy: 200 }
const REVOKED = 401

type Fall = (at: Scenario) => Promise<unknown>

const put = (body: Json): Fall => {
  return ({ root, victim }) => root.edit(`/api/users/${victim.id}`, body)
}

const permit = (flags: Json): Fall => {
  const all = { isAdmin: false, isNoComments: false, isCommentOnly: false, isWorker: false }
  return ({ root, path, victim }) =>
    root.sure('POST', `${path}/members/${victim.id}`, { ...all, ...flags })
}

const remove: Fall = ({ root, path, victim }) =>
  root.sure('POST', `${path}/members/${victim.id}/remove`, { action: 'remove' })

/** The ways in which a user loses their rights, and the reply from the next request on. */
const FALLS: Record<string, [fall: Fall, status: number, but?: Json]> = {
  'whose login is disabled': [put({ action: 'disableLogin' }), REVOKED],
  'whose password is changed': [put({ password: 'quite another password' }), REVOKED],
  'who is deleted': [({ root, victim }) => root.delete(`/api/users/${victim.id}`), REVOKED],
  'whose tokens are all revoked': [
    ({ root, victim }) => root.sure('POST', '/api/deletetoken', { userId: victim.id }),
    REVOKED,
  ],
  'whose token is revoked': [
    ({ root, victim: { id: userId, token } }) =>
      root.sure('POST', '/api/deletetoken', { userId, token }),
    REVOKED,
  ],
  'who signs out everywhere with another token': [
    async ({ victim }) =>
      client({ token: await tokenOf(victim.id) }).sure('POST', '/users/logout', { all: true }),
    REVOKED,
  ],
  'who is removed from the board': [remove, 404],
  'whose boards are taken over': [put({ action: 'takeOwnership' }), 404],
  'who is made a member': [permit({}), 200, { manage: 403, integrations: 403 }],
  'who may no longer comment': [
    permit({ isNoComments: true }),
    200,
    { comment: 403, manage: 403, integrations: 403 },
  ],
  'who may only comment': [permit({ isCommentOnly: true }), 403, { ...READS, comment: 200 }],
  'who is made a worker': [permit({ isWorker: true }), 403, { ...READS, comment: 200, move: 200 }],
}

describe('a board admin', () => {
  test.each(Object.entries(FALLS))(
    '%s may do no more than that at the very next request, with the token they hold',
    async (_, [fall, status, but]) => {
      const at = await scenario()
      expect(await tried(at, as(at.victim))).toEqual(every(at, 200))
      await fall(at)
      expect(await tried(at, as(at.victim))).toEqual(every(at, status, but))
    },
  )

  test('who is removed from a public board is a reader of it at the very next request', async () => {
    const at = await scenario('public')
    expect((await as(at.victim).put(`${at.path}/title`, { title: 'Mine' })).status).toBe(200)
    await remove(at)
    expect(await tried(at, as(at.victim))).toEqual(every(at, 403, READS))
  })

  test('whose login is enabled again has none of the tokens from before', async () => {
    const at = await scenario()
    await put({ action: 'disableLogin' })(at)
    await put({ action: 'enableLogin' })(at)
    expect(await tried(at, as(at.victim))).toEqual(every(at, REVOKED))
  })

  test('who is deleted does not come back with the name: the token knows the user by id', async () => {
    const at = await scenario()
    const { username } = at.victim
    await at.root.delete(`/api/users/${at.victim.id}`)
    const again = await person({ username })
    expect((await as(at.victim).get('/api/user')).status).toBe(401)
    expect(await tried(at, as(again))).toEqual(every(at, 404))
  })
})

test('a site admin who is one no more has lost all boards and users at the very next request', async () => {
  const at = await scenario()
  const fallen = await person({ isAdmin: true })
  const ask = async () => [
    (await as(fallen).get('/api/users')).status,
    (await as(fallen).get('/api/boards_count')).status,
    (await as(fallen).post(`/api/createtoken/${at.victim.id}`, {})).status,
    (await as(fallen).put(`/api/users/${fallen.id}`, { isAdmin: true })).status,
  ]
  expect(await ask()).toEqual([200, 200, 200, 200])
  await at.root.edit(`/api/users/${fallen.id}`, { isAdmin: false })
  expect(await ask()).toEqual([403, 403, 403, 403])
  expect(await tried(at, as(fallen))).toEqual(every(at, 404))
  expect(await as(fallen).read('/api/user')).toMatchObject({ isAdmin: false })
})
