import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { app } from '../../../src/app/app.ts'
import type { Env } from '../../../src/app/deps.ts'
import { HOST } from '../../support/client.ts'
import { FROM_PAGE, ask, withCookie } from '../../support/page.ts'
import { newBoard, people, tokenOf } from '../../support/people.ts'

function under(variables: Partial<Env>) {
  return async (request: Request) =>
    app.fetch(request, { ...env, ...variables }, createExecutionContext())
}

async function signedIn() {
  const { id } = (await people()).admin
  return { id, token: await tokenOf(id) }
}

/** The status of a read with the cookie and these headers, in this configuration. */
async function statusBy(headers: Record<string, string>, variables: Partial<Env> = {}) {
  const { token } = await signedIn()
  const all = { ...withCookie(token), ...headers }
  return (await ask('GET', '/api/user', { headers: all, via: under(variables) })).status
}

describe('the cookie', () => {
  test.each([
    ['of the page, as Sec-Fetch-Site says', { 'sec-fetch-site': 'same-origin' }],
    ['of the page, as Origin says', { origin: HOST }],
  ])('signs in a request %s', async (_, headers) => {
    expect(await statusBy(headers)).toBe(200)
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another port of the same site', { 'sec-fetch-site': 'same-site', origin: `${HOST}:8443` }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['a value of Sec-Fetch-Site that does not exist', { 'sec-fetch-site': 'same' }],
    ['two values of Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin, cross-site' }],
    ['another site that has its own origin in it', { origin: `${HOST}.evil.example` }],
    ['the same host over http', { origin: HOST.replace('https', 'http') }],
    ['another port, in an old browser', { origin: `${HOST}:8443` }],
    ['the origin null', { origin: 'null' }],
    ['nobody who is named', {}],
  ])('does not sign in a request of %s', async (_, headers) => {
    expect(await statusBy(headers)).toBe(401)
  })

  test('is not enough for a request of another site that names our origin', async () => {
    expect(await statusBy({ 'sec-fetch-site': 'cross-site', origin: HOST })).toBe(401)
  })

  test('signs in where PUBLIC_URL says that the service is, and nowhere else', async () => {
    const origin = 'https://kanban.example'
    expect(await statusBy({ origin }, { PUBLIC_URL: `${origin}/` })).toBe(200)
    // Under a path the cookie has another name, so that this one is of another service there.
    expect(await statusBy({ origin }, { PUBLIC_URL: `${origin}/base/` })).toBe(401)
    expect(await statusBy({ origin }, { PUBLIC_URL: 'https://else.example' })).toBe(401)
    expect(await statusBy({ origin: HOST }, { PUBLIC_URL: origin })).toBe(200)
  })

  test.each([
    ['is of another user', async () => `Bearer ${(await people()).outsider.token}`, 200],
    ['is not valid', async () => 'Bearer nonsense', 401],
    ['has no token', async () => 'Bearer ', 401],
  ])('does not count beside an Authorization header that %s', async (_, header, status) => {
    const { token, id } = await signedIn()
    const headers = { ...FROM_PAGE, ...withCookie(token), authorization: await header() }
    const reply = await ask('GET', '/api/user', { headers })
    expect(reply.status).toBe(status)
    expect(reply.body['_id']).not.toBe(id)
  })

  test('does not count beside the token in the address of an export', async () => {
    const { path, people: cast } = await newBoard()
    const headers = { ...FROM_PAGE, ...withCookie(await tokenOf(cast.admin.id)) }
    const export_ = `${path}/export?authToken=${await tokenOf(cast.outsider.id)}`
    expect((await ask('GET', `${path}/export`, { headers })).status).toBe(200)
    expect((await ask('GET', export_, { headers })).status).toBe(404)
  })

  test.each([
    ['under another name', (token: string) => `laneway=${token}; __Secure-laneway=${token}`],
    ['with something behind it', (token: string) => `__Host-laneway=${token}x`],
    ['when it is empty', () => '__Host-laneway='],
    ['with a name that is longer', (token: string) => `x__Host-laneway=${token}`],
  ])('does not count %s', async (_, cookie) => {
    const { token } = await signedIn()
    const headers = { ...FROM_PAGE, cookie: cookie(token) }
    expect((await ask('GET', '/api/user', { headers })).status).toBe(401)
  })

  test('signs in writes of the page, and none of another port', async () => {
    const { path, people: cast } = await newBoard()
    const cookie = withCookie(await tokenOf(cast.admin.id))
    const add = async (headers: Record<string, string>) => {
      const asking = { body: { title: 'List' }, headers: { ...cookie, ...headers } }
      return (await ask('POST', `${path}/lists`, asking)).status
    }
    expect(await add({ origin: `${HOST}:8443`, 'sec-fetch-site': 'same-site' })).toBe(401)
    expect(await add(FROM_PAGE)).toBe(200)
  })

  test('lets unknown paths be seen as such, as a token does', async () => {
    const { token } = await signedIn()
    const headers = { ...FROM_PAGE, ...withCookie(token) }
    expect((await ask('GET', '/api/nothing', { headers })).status).toBe(404)
    expect((await ask('GET', '/api/nothing', { headers: withCookie(token) })).status).toBe(401)
  })
})

describe('the handshake of a live feed', () => {
  async function handshake(headers: Record<string, string>, variables: Partial<Env> = {}) {
    const { path, people: cast } = await newBoard()
    const all = { ...withCookie(await tokenOf(cast.admin.id)), upgrade: 'websocket', ...headers }
    return (await ask('GET', `${path}/live`, { headers: all, via: under(variables) })).status
  }

  test.each(['*', '', 'https://front.example'])(
    'is signed in by the cookie for pages of the service, where CORS_ORIGINS is %j',
    async (CORS_ORIGINS) => {
      expect(await handshake({ origin: HOST }, { CORS_ORIGINS })).toBe(101)
    },
  )

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: `${HOST}:8443` }],
    ['an origin that is allowed to call', { origin: 'https://front.example' }],
    ['no origin', {}],
    ['no origin, but Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
    [
      'another origin, whatever Sec-Fetch-Site says',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
  ])('is not signed in by it for %s', async (_, headers) => {
    expect(await handshake(headers, { CORS_ORIGINS: '*' })).toBe(401)
    expect(await handshake(headers, { CORS_ORIGINS: 'https://front.example' })).toBe(401)
  })

  test('is signed in by the token that is offered, rather than by the cookie', async () => {
    const { outsider } = await people()
    const offered = `laneway, bearer.${await tokenOf(outsider.id)}`
    expect(await handshake({ origin: HOST, 'sec-websocket-protocol': offered })).toBe(404)
  })
})
