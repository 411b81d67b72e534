import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { app } from '../../../src/app/app.ts'
import type { Env } from '../../../src/app/deps.ts'
import { HOST } from '../../support/client.ts'
import { FROM_PAGE, ask, valueIn, withCookie } from '../../support/page.ts'
import { people, tokenOf } from '../../support/people.ts'

const ASKS = { ...FROM_PAGE, 'laneway-session': 'cookie' }
const PASSWORD = 'correct horse'

let made = 0

function account() {
  made += 1
  const username = `cookie-${made}`
  return { username, email: `${username}@example.com`, password: PASSWORD }
}

function under(variables: Partial<Env>) {
  return async (request: Request) =>
    app.fetch(request, { ...env, ...variables }, createExecutionContext())
}

/** A page that has registered a user by the cookie. */
async function signedIn() {
  const user = account()
  const { cookie, body } = await ask('POST', '/users/register', { body: user, headers: ASKS })
  return { user, id: body['id'], token: valueIn(cookie) }
}

describe('a page that signs in with Laneway-Session: cookie', () => {
  test.each(['/users/register', '/users/login'])(
    'gets by %s the token in a cookie that scripts and other sites do not see, and not in the body',
    async (path) => {
      const user = account()
      if (path === '/users/login') await ask('POST', '/users/register', { body: user })
      const { status, body, cookie } = await ask('POST', path, { body: user, headers: ASKS })
      expect([status, Object.keys(body)]).toEqual([200, ['id', 'tokenExpires']])
      const [value, ...attributes] = cookie.split('; ')
      expect(value).toMatch(/^__Host-laneway=[\w-]+\.[\w-]+\.[\w-]+$/)
      const age = attributes.find((one) => one.startsWith('Max-Age='))?.slice('Max-Age='.length)
      expect(Math.abs(Number(age) - 90 * 86_400)).toBeLessThan(60)
      expect(attributes.filter((one) => !one.startsWith('Max-Age=')).toSorted()).toEqual([
        'HttpOnly',
        'Path=/',
        'SameSite=Strict',
        'Secure',
      ])
      const headers = { ...FROM_PAGE, ...withCookie(valueIn(cookie)) }
      const { body: read } = await ask('GET', '/api/user', { headers })
      expect(read['username']).toBe(user.username)
    },
  )

  test('gets a cookie for at most 400 days, however long the token is valid', async () => {
    const asking = { body: account(), headers: ASKS, via: under({ TOKEN_TTL_DAYS: '3650' }) }
    const { cookie } = await ask('POST', '/users/register', asking)
    expect(cookie).toContain('Max-Age=34560000')
  })

  test('gets no cookie where the password is wrong', async () => {
    const { user } = await signedIn()
    const body = { ...user, password: 'wrong horse' }
    const refused = await ask('POST', '/users/login', { body, headers: ASKS })
    expect(refused).toMatchObject({ status: 400, body: { code: 'login.failed' }, cookie: '' })
  })

  test.each([
    ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another port', { origin: `${HOST}:8443`, 'sec-fetch-site': 'same-site' }],
    ['a subdomain', { origin: 'https://sub.boards.example', 'sec-fetch-site': 'same-site' }],
    ['no page', { 'sec-fetch-site': 'none' }],
    ['another origin in an old browser', { origin: 'https://evil.example' }],
    ['the origin null', { origin: 'null' }],
    ['nobody who is named', {}],
  ])('is refused for %s, and nothing is made', async (_, headers) => {
    const user = account()
    const asking = { body: user, headers: { ...headers, 'laneway-session': 'cookie' } }
    const refused = await ask('POST', '/users/register', asking)
    expect(refused).toMatchObject({ status: 403, body: { code: 'permission.denied' }, cookie: '' })
    expect((await ask('POST', '/users/login', { body: user })).status).toBe(400)
  })

  test('is refused for a session of another kind', async () => {
    const headers = { ...FROM_PAGE, 'laneway-session': 'local' }
    const refused = await ask('POST', '/users/register', { body: account(), headers })
    expect(refused).toMatchObject({ status: 400, body: { code: 'session.invalid' }, cookie: '' })
  })
})

test('a sign-in that does not ask for it sets no cookie, and gives the token in the body', async () => {
  const asking = { body: account(), headers: FROM_PAGE }
  const { body, cookie } = await ask('POST', '/users/register', asking)
  expect([typeof body['token'], cookie]).toEqual(['string', ''])
})

describe('logging out', () => {
  test('by the cookie revokes its token and clears the cookie', async () => {
    const { token } = await signedIn()
    const headers = { ...FROM_PAGE, ...withCookie(token) }
    const { status, cookie } = await ask('POST', '/users/logout', { body: {}, headers })
    expect(status).toBe(200)
    expect(cookie.split('; ').toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=0',
      'Path=/',
      'SameSite=Strict',
      'Secure',
      '__Host-laneway=',
    ])
    expect((await ask('GET', '/api/user', { headers })).status).toBe(401)
    const bearer = { authorization: `Bearer ${token}` }
    expect((await ask('GET', '/api/user', { headers: bearer })).status).toBe(401)
  })

  test('by the cookie has the browser forget what it keeps of replies', async () => {
    const { token } = await signedIn()
    const headers = { ...FROM_PAGE, ...withCookie(token), 'content-type': 'application/json' }
    const asking = { method: 'POST', headers, body: '{}' }
    const reply = await under({})(new Request(`${HOST}/users/logout`, asking))
    expect(reply.headers.get('clear-site-data')).toBe('"cache"')
  })

  test('by a token leaves the cookie of the browser and its session as they are', async () => {
    const { token } = await signedIn()
    const { outsider } = await people()
    const headers = { ...FROM_PAGE, ...withCookie(token) }
    const authorization = `Bearer ${await tokenOf(outsider.id)}`
    const asking = { body: {}, headers: { ...headers, authorization } }
    const { status, cookie } = await ask('POST', '/users/logout', asking)
    expect([status, cookie]).toEqual([200, ''])
    expect((await ask('GET', '/api/user', { headers })).status).toBe(200)
  })
})

const CLEARED = '__Host-laneway=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict'

describe('a cookie whose token is revoked', () => {
  async function revoked() {
    const { token } = await signedIn()
    const headers = { authorization: `Bearer ${token}` }
    expect((await ask('POST', '/users/logout', { body: {}, headers })).status).toBe(200)
    return { ...FROM_PAGE, ...withCookie(token) }
  }

  test.each([
    ['POST', '/users/logout', {}],
    ['GET', '/api/user', undefined],
    ['GET', '/api/boards/none', undefined],
    ['PUT', '/api/boards/none', { title: '' }],
  ] as const)('is cleared by %s %s, which is refused', async (method, path, body) => {
    const refused = await ask(method, path, { headers: await revoked(), ...(body && { body }) })
    expect(refused).toMatchObject({ status: 401, cookie: CLEARED, body: { code: 'token.invalid' } })
  })

  test.each(['/users/logout', '/api/nothing'])(
    'is cleared at %s if it is no token',
    async (path) => {
      const headers = { ...FROM_PAGE, ...withCookie('nonsense') }
      const refused = await ask('POST', path, { headers, body: {} })
      expect(refused).toMatchObject({ status: 401, cookie: CLEARED })
    },
  )

  test('stays where another origin or another token was refused', async () => {
    const headers = await revoked()
    const from = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const authorization = 'Bearer nonsense'
    for (const other of [from, { authorization }])
      expect(await ask('GET', '/api/user', { headers: { ...headers, ...other } })).toMatchObject({
        status: 401,
        cookie: '',
      })
  })
})

test('a reply that refuses rights to who is signed in leaves the cookie', async () => {
  const { token } = await signedIn()
  const headers = { ...FROM_PAGE, ...withCookie(token) }
  const refused = await ask('GET', '/api/boards/none', { headers })
  expect(refused).toMatchObject({ status: 404, cookie: '' })
})

test.each(['*', HOST, `${HOST}, https://front.example`, ''])(
  'no reply to a request by the cookie allows credentials to other origins, where CORS_ORIGINS is %j',
  async (CORS_ORIGINS) => {
    const { token, user } = await signedIn()
    const via = under({ CORS_ORIGINS })
    const cookie = withCookie(token)
    for (const [method, path, body] of [
      ['GET', '/api/user', undefined],
      ['GET', '/api/boards/none', undefined],
      ['POST', '/users/login', user],
      ['POST', '/users/logout', {}],
      ['OPTIONS', '/users/login', undefined],
    ] as const) {
      const headers = { ...ASKS, ...cookie }
      const reply = await ask(method, path, { ...(body && { body }), headers, via })
      expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
      expect(reply.headers.get('access-control-allow-headers') ?? '').not.toMatch(/session/i)
      expect(reply.headers.get('vary')?.split(', ')).toEqual(
        expect.arrayContaining(['Authorization', 'Cookie']),
      )
    }
  },
)
