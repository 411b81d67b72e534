import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import worker from '../../../src/worker.ts'
import { client } from '../../support/client.ts'
import { FROM_PAGE, ask } from '../../support/page.ts'
import { newBoard, person } from '../../support/people.ts'
import { pathOf } from '../../support/table.ts'

const HOST = 'https://lan.example'
const BASE = '/kanban'
const AT = HOST + BASE

/** The service with this address, as it gets requests. */
function serviceAt(publicUrl: string) {
  const placed = { ...env, PUBLIC_URL: publicUrl, HOSTS: '' }
  return async (request: Request) => worker.fetch(request, placed, createExecutionContext())
}

const under = serviceAt(`${AT}/`)

const get = (path: string, headers: Record<string, string> = {}) =>
  under(new Request(HOST + path, { headers, redirect: 'manual' }))

/** The two ways in which proxies ask for what is at a path. */
const WAYS = [
  ['that passes the path on', BASE],
  ['that takes the path away', ''],
] as const

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

  test.each(['/', '/b', '/b/kGA2qTEdS4pYcQ8nN/board', '/sign-in', '/join/a-secret'])(
    'the page at %s has its addresses below the path, and an ETag of its own',
    async (path) => {
      const page = await get(prefix + path)
      const html = await page.text()
      expect([page.status, /<base href="([^"]+)"/.exec(html)?.[1]]).toEqual([200, `${BASE}/`])
      const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, to = '']) => to)
      expect(named.filter((to) => to.startsWith('/'))).toEqual([`${BASE}/`])
      for (const to of named.filter((one) => !/^\/|^docs$/.test(one))) {
        const { status, headers } = await get(`${prefix}/${to}`)
        expect([to, status, headers.get('x-content-type-options')]).toEqual([to, 200, 'nosniff'])
      }
      const tag = page.headers.get('etag') ?? ''
      expect(tag).toMatch(/\/kanban"$/)
      expect((await get(prefix + path, { 'if-none-match': tag })).status).toBe(304)
      // That of the page at the root, which a browser may have from before PUBLIC_URL had a path.
      const rootTag = tag.replace(`${BASE}"`, '"')
      expect((await serviceAt(HOST)(new Request(HOST + path))).headers.get('etag')).toBe(rootTag)
    },
  )

  test('the view of a board is asked for below the path, before its scripts are there', async () => {
    const { headers } = await get(`${prefix}/b/kGA2qTEdS4pYcQ8nN/board`)
    expect(headers.get('link')).toContain(`<${BASE}/r/11/api/boards/kGA2qTEdS4pYcQ8nN/view>`)
  })

  test('the manifest and the service worker name nothing outside of it', async () => {
    const manifest = await (
      await get(`${prefix}/manifest.webmanifest`)
    ).json<{
      start_url: string
      scope: string
      id?: string
      icons: { src: string }[]
      share_target: { action: string }
    }>()
    const all = [
      manifest.start_url,
      manifest.scope,
      manifest.share_target.action,
      ...manifest.icons.map(({ src }) => src),
    ].map((to) => new URL(to, `${AT}/manifest.webmanifest`).pathname)
    expect(all.filter((to) => !to.startsWith(`${BASE}/`))).toEqual([])
    expect(all.slice(0, 3)).toEqual([`${BASE}/b`, `${BASE}/`, `${BASE}/share`])
    // Without an id, an installed page is known by its start.
    expect(manifest.id).toBeUndefined()
    const script = await get(`${prefix}/service-worker.js`)
    expect([script.status, script.headers.get('service-worker-allowed')]).toEqual([200, null])
    expect(await script.text()).not.toMatch(/["'`]\/(?:app|api)\//)
  })

  test.each([
    ['/docs/', 307, '/docs'],
    ['/docs/agents.html', 307, '/docs/agents'],
    ['/account/', 308, '/account'],
    ['/inbox/?kind=due', 308, '/inbox?kind=due'],
  ])('%s leads below the path', async (path, status, to) => {
    const reply = await get(prefix + path, { accept: 'text/html' })
    expect([reply.status, reply.headers.get('location')]).toEqual([status, BASE + to])
  })

  test('an address with nothing at it shows browsers the page, and programs JSON', async () => {
    const page = await get(`${prefix}/nowhere/at/all`, { accept: 'text/html' })
    expect([page.status, await page.text()]).toEqual([
      404,
      expect.stringContaining(`<base href="${BASE}/"`),
    ])
    expect(await (await get(`${prefix}/nowhere`)).json()).toMatchObject({ code: 'path.not_found' })
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
