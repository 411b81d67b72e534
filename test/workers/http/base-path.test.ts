import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import { client } from '../../support/client.ts'
import { FROM_PAGE, ask } from '../../support/page.ts'
import { newBoard, person } from '../../support/people.ts'
import { pathOf } from '../../support/table.ts'
import { AT, BASE, HOST, WAYS, get, serviceAt, under } from './below-path.ts'

describe.each(WAYS)('where PUBLIC_URL has a path, behind a proxy %s', (_, prefix) => {
  test.each(REVISIONS)('every operation is reached in revision %s', async (revision) => {
    const atRoot = serviceAt(HOST)
    const answered = async (via: typeof under, path: string, method: string) => {
      const reply = await via(new Request(HOST + path, { method, redirect: 'manual' }))
      const text = await reply.text()
      const code: unknown = /json/.test(reply.headers.get('content-type') ?? '')
        ? JSON.parse(text).code
        : undefined
      return [reply.status, code, reply.headers.get('api-revision')]
    }
    for (const operation of operations) {
      const { method } = operation
      const path = `/r/${revision}${pathOf(operation, {})}`
      const [known, found] = [
        await answered(atRoot, path, method),
        await answered(under, prefix + path, method),
      ]
      expect([operation.name, ...found]).toEqual([operation.name, ...known])
      expect([operation.name, found[1]]).not.toEqual([operation.name, 'path.not_found'])
    }
  })

  test('what leads on is named in full: documents, pages of lists, and attachments', async () => {
    const { path, people: cast } = await newBoard()
    const api = client({
      pinned: true,
      revision: '7.92',
      via: (request) => under(withPath(request, prefix)),
      token: cast.admin.token,
    })
    for (const title of ['One', 'Two']) await api.made(`${path}/lists`, { title })
    const lists = await api.get(`${path}/lists?limit=1`)
    expect(lists.headers.get('link')).toContain(`<${AT}/r/7.92${path}/lists?limit=1&cursor=`)
    const document = await get(`${prefix}/openapi.json`)
    expect((await document.json<{ servers: object[] }>()).servers).toEqual([
      { url: `${AT}/r/7.92` },
    ])
    expect(await (await get(`${prefix}/llms.txt`)).text()).toContain(`${AT}/mcp`)
    const share = await api.sure<{ url: string }>('POST', `${path}/shares`, { name: 'All' })
    expect(share.url).toMatch(/^https:\/\/lan\.example\/kanban\/s\/\w+$/)
    expect((await get(prefix + new URL(share.url).pathname.slice(BASE.length))).status).toBe(200)
  })

  test('a sign-in is kept in a cookie for the path, which counts there', async () => {
    const { username } = await person()
    const account = { username: `a-${username}`, email: `a-${username}@example.com` }
    const headers = { ...FROM_PAGE, origin: HOST, 'laneway-session': 'cookie' }
    const asking = { headers, via: under, base: HOST + prefix }
    const made = await ask('POST', '/users/register', {
      ...asking,
      body: { ...account, password: 'correct horse' },
    })
    expect(made.cookie).toMatch(
      /^__Secure-laneway=[\w.-]+; Max-Age=\d+; Path=\/kanban\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const [cookie = ''] = made.cookie.split(';')
    const read = (sent: string) =>
      ask('GET', '/api/user', { ...asking, headers: { ...FROM_PAGE, cookie: sent } })
    expect(await read(cookie)).toMatchObject({ status: 200, body: { username: account.username } })
    expect((await read(cookie.replace('__Secure-', '__Host-'))).status).toBe(401)
    const out = await ask('POST', '/users/logout', {
      ...asking,
      headers: { ...FROM_PAGE, cookie },
      body: {},
    })
    expect(out.cookie).toMatch(/^__Secure-laneway=; Max-Age=0; Path=\/kanban\/;/)
  })

  test('OAuth names the path as issuer and resource, also to who has no token', async () => {
    const server = await get(`${prefix}/.well-known/oauth-authorization-server`)
    expect(await server.json()).toMatchObject({
      issuer: AT,
      authorization_endpoint: `${AT}/oauth/authorize`,
      token_endpoint: `${AT}/oauth/token`,
    })
    const sent = await under(
      new Request(`${HOST}${prefix}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      }),
    )
    const [, named = ''] =
      /resource_metadata="([^"]+)"/.exec(sent.headers.get('www-authenticate') ?? '') ?? []
    expect(named).toBe(`${AT}/.well-known/oauth-protected-resource/mcp`)
    const resource = await get(prefix + new URL(named).pathname.slice(BASE.length))
    expect(await resource.json()).toMatchObject({
      resource: `${AT}/mcp`,
      authorization_servers: [AT],
    })
  })
})

test.each([
  ['oauth-authorization-server/kanban', { issuer: AT }],
  ['oauth-protected-resource/kanban', { resource: AT }],
  ['oauth-protected-resource/kanban/mcp', { resource: `${AT}/mcp` }],
])('%s is where clients look for it at the root of the host', async (name, document) => {
  const reply = await get(`/.well-known/${name}`)
  expect([reply.status, await reply.json()]).toEqual([200, expect.objectContaining(document)])
})

test('the path without its last slash leads to the one with it, and another that begins like it is none of it', async () => {
  const reply = await get('/kanban?from=a-link')
  expect([reply.status, reply.headers.get('location')]).toEqual([308, '/kanban/?from=a-link'])
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  for (const path of ['/kanbans/api/user', '/kanban.old/api/user', '/Kanban/api/user'])
    expect([path, (await get(path)).status]).toEqual([path, 404])
})

test('a body and a socket pass below the path', async () => {
  const { path, people: cast } = await newBoard()
  const headers = {
    authorization: `Bearer ${cast.admin.token}`,
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ title: 'Written' })
  const made = await under(new Request(`${AT}${path}/lists`, { method: 'POST', headers, body }))
  expect(made.status).toBe(200)
  const live = await under(
    new Request(`${AT}/r/11${path}/live`, { headers: { ...headers, upgrade: 'websocket' } }),
  )
  expect(live.status).toBe(101)
  live.webSocket?.accept()
  live.webSocket?.close(1000)
})

/** A request as a proxy passes it on: below a path, or not. */
function withPath(request: Request, prefix: string): Request {
  const url = new URL(request.url)
  return new Request(HOST + prefix + url.pathname + url.search, request)
}
