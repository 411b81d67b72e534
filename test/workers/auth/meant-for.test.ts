import { expect, test } from 'vitest'
import { FROM_PAGE, ask, valueIn, withCookie } from '../../support/page.ts'

const ASKS = { ...FROM_PAGE, 'laneway-session': 'cookie' }

/** A page that has registered a user: their id, and the headers of its requests. */
async function pageOf(username: string) {
  const body = { username, email: `${username}@example.com`, password: 'correct horse' }
  const { cookie, body: made } = await ask('POST', '/users/register', { body, headers: ASKS })
  return { id: String(made['id']), headers: { ...FROM_PAGE, ...withCookie(valueIn(cookie)) } }
}

async function boardOf(
  { id, headers }: { id: string; headers: Record<string, string> },
  more = {},
) {
  const body = { title: 'Plan', owner: id, ...more }
  return String((await ask('POST', '/api/boards', { body, headers })).body['_id'])
}

const REFUSED = { status: 409, body: { code: 'session.changed' }, cookie: '' }

test('a request that is meant for somebody else is refused, and does nothing', async () => {
  const ada = await pageOf('meant-ada')
  const joan = await pageOf('meant-joan')
  const headers = { ...joan.headers, 'laneway-user': ada.id }
  const board = await boardOf(joan)
  const path = `/api/boards/${board}/lists`
  expect(await ask('POST', path, { body: { title: 'By Ada' }, headers })).toMatchObject(REFUSED)
  expect(await ask('DELETE', `/api/boards/${board}`, { headers })).toMatchObject(REFUSED)
  expect(await ask('GET', '/api/user', { headers })).toMatchObject(REFUSED)
  expect((await ask('GET', path, { headers: joan.headers })).body).toEqual([])
})

test('a request that is meant for its caller is served', async () => {
  const ada = await pageOf('meant-her')
  const headers = { ...ada.headers, 'laneway-user': ada.id }
  const board = await boardOf({ ...ada, headers })
  const path = `/api/boards/${board}/lists`
  expect((await ask('POST', path, { body: { title: 'By Ada' }, headers })).status).toBe(200)
  expect((await ask('GET', path, { headers })).body).toMatchObject([{ title: 'By Ada' }])
})

test('a sign-out that is meant for somebody else ends nothing', async () => {
  const ada = await pageOf('leaving-ada')
  const joan = await pageOf('staying-joan')
  const headers = { ...joan.headers, 'laneway-user': ada.id }
  expect(await ask('POST', '/users/logout', { body: {}, headers })).toMatchObject(REFUSED)
  expect((await ask('GET', '/api/user', { headers: joan.headers })).status).toBe(200)
})

test('a request that is meant for somebody is not served as one of nobody', async () => {
  const ada = await pageOf('meant-known')
  const path = `/api/boards/${await boardOf(ada, { permission: 'public' })}/view`
  expect((await ask('GET', path)).status).toBe(200)
  const missing = { status: 401, body: { code: 'token.missing' } }
  expect(await ask('GET', path, { headers: { 'laneway-user': ada.id } })).toMatchObject(missing)
})

test('signing in is for whoever signs in, whoever was there before', async () => {
  const ada = await pageOf('before-ada')
  const joan = await pageOf('then-joan')
  const body = { username: 'then-joan', password: 'correct horse' }
  const headers = { ...ASKS, ...ada.headers, 'laneway-user': ada.id }
  const { status, body: reply } = await ask('POST', '/users/login', { body, headers })
  expect([status, reply['id']]).toEqual([200, joan.id])
})
