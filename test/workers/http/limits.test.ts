import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { HOST, client } from '../../support/client.ts'
import { newBoard, people, person } from '../../support/people.ts'
import { all, each, outcome, pathOf } from '../../support/table.ts'
import { LIMITED, behind, from } from '../support/limiters.ts'

/** A database that cannot be asked anything. */
const UNASKED = new Proxy({} as D1Database, {
  get: () => () => ({
    prepare: () => ({ bind: () => ({}) }),
    getBookmark: () => null,
    batch: () => Promise.reject(new Error('The store was asked')),
  }),
})

const withoutToken = operations.filter(
  ({ access, method }) => access === 'anyone' && method === 'POST',
)
const withToken = operations.filter(({ access }) => access !== 'anyone')

describe.each(withoutToken.map(({ path }) => path))('%s', (path) => {
  test('is limited by the address it comes from, whatever is sent', async () => {
    const { via, signIns, writes } = behind({ signIns: 2 })
    const api = client({ via })
    const send = (address: string) => api.post(path, { username: 'x', token: 7 }, from(address))
    expect([await send('192.0.2.1'), await send('192.0.2.1')]).toMatchObject([
      { status: 400 },
      { status: 400 },
    ])
    const refused = await send('192.0.2.1')
    expect(refused).toMatchObject(LIMITED)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await send('192.0.2.2')).toMatchObject({ status: 400 })
    expect(signIns).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'])
    expect(writes).toEqual([])
  })
})

test('signing in and registering are limited together', async () => {
  const { via } = behind({ signIns: 1 })
  const [signIn, register] = withoutToken.map(({ path }) => path)
  await client({ via }).post(signIn ?? '', {}, from('192.0.2.3'))
  expect(await client({ via }).post(register ?? '', {}, from('192.0.2.3'))).toMatchObject(LIMITED)
})

test('who begins to sign in by a provider too often is told on a page when to try again', async () => {
  const { via } = behind({ signIns: 0 })
  const request = new Request(`${HOST}/users/oidc/acme`, { headers: { accept: 'text/html' } })
  const { status, headers } = await via(request)
  expect([status, headers.get('retry-after')]).toEqual([429, '60'])
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
})

describe('the operations that need a token', () => {
  test('are limited by their user where they write, and not with that where they read', async () => {
    const { token, id } = await person()
    const { via, writes, signIns } = behind({ writes: 0 }, { DB: UNASKED })
    const api = client({ via, token })
    const writing = withToken.filter(({ method }) => method !== 'GET')
    const seen = await each(writing, async (operation) =>
      outcome(await api.send(operation.method, pathOf(operation, {}))),
    )
    expect(seen).toEqual(all(writing, () => '429 rate.limited'))
    expect(writes).toEqual(writing.map(() => id))
    const reading = withToken.filter(({ method }) => method === 'GET')
    const reads = client({ token, via: behind({ writes: 0, signIns: 0 }).via })
    const read = await each(reading, async (operation) => {
      const { status } = await reads.get(pathOf(operation, {}))
      return status === 429
    })
    expect(read).toEqual(all(reading, () => false))
    expect(signIns).toEqual([])
  })

  test('are limited for each user alone, by whichever token and from whichever address', async () => {
    const { id, path, people: cast } = await newBoard({ roles: ['member'] })
    const { via } = behind({ writes: 2 })
    const [admin, member] = [cast.admin, cast.member].map(({ token }) => client({ via, token }))
    const write = (api = admin, address = '192.0.2.9') =>
      api?.post(`${path}/lists`, { title: `A list of ${id}` }, from(address))
    expect(await write()).toMatchObject({ status: 200 })
    expect(await write(admin, '192.0.2.8')).toMatchObject({ status: 200 })
    const refused = await write(admin, '192.0.2.7')
    expect(refused).toMatchObject(LIMITED)
    expect(refused?.headers.get('retry-after')).toBe('60')
    expect(await write(member)).toMatchObject({ status: 200 })
    expect(await admin?.read(`${path}/lists`)).toHaveLength(3)
  })

  test('count no write and no sign-in where the token is none', async () => {
    const { via, writes, signIns } = behind({})
    const stranger = client({ via, token: 'garbage' })
    expect(await stranger.post('/api/boards', { title: 'x' })).toMatchObject({ status: 401 })
    expect(await client({ via }).post('/api/boards', {})).toMatchObject({ status: 401 })
    expect([writes, signIns]).toEqual([[], []])
  })
})

test.each([
  ['broken', '{"title":'],
  ['too large', 'x'.repeat(1_048_577)],
])('a body that is %s is not looked at once there is no room', async (_, raw) => {
  const { token } = (await people()).admin
  const { via } = behind({ writes: 0, signIns: 0 }, { DB: UNASKED })
  const headers = { 'content-type': 'application/json' }
  for (const [path, speech] of [
    ['/api/boards', { via, token }],
    ['/users/login', { via }],
    ['/users/register', { via }],
  ] as const)
    expect(await client(speech).send('POST', path, undefined, { raw, headers })).toMatchObject(
      LIMITED,
    )
})

test('nothing is limited where RATE_LIMITS is off', async () => {
  const { token } = await person()
  const { via, writes, signIns } = behind({ writes: 0, signIns: 0 }, { RATE_LIMITS: 'off' })
  expect(await client({ via, token }).post('/api/boards', {})).toMatchObject({ status: 400 })
  expect(await client({ via }).post('/users/login', {})).toMatchObject({ status: 400 })
  expect([writes, signIns]).toEqual([[], []])
})
