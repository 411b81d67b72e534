import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { app } from '../../../src/app/app.ts'
import { EXAMPLE_SECRET } from '../../../src/kernel/config.ts'
import type { Env } from '../../../src/app/deps.ts'
import { HOST, client } from '../../support/client.ts'
import { newBoard, people, tokenOf } from '../../support/people.ts'
import { pathOf } from '../../support/table.ts'

/** The service under another configuration, on the same store. */
function under(variables: Partial<Env>) {
  const changed = { ...env, ...variables }
  return async (request: Request) => app.fetch(request, changed, createExecutionContext())
}

const SECRET = env.JWT_SECRET ?? ''
const NEXT = 'the secret that comes after the first one'
const ORIGIN = 'https://front.example'

function account(name: string) {
  return { username: name, email: `${name}@example.com`, password: 'correct horse' }
}

describe('a wrong value of the configuration answers every request with 503 and names the variable', () => {
  test.each([
    ['JWT_SECRET', ''],
    ['JWT_SECRET', 'short'],
    ['JWT_SECRET_PREVIOUS', 'short'],
    ['API_REVISION', '1.0'],
    ['API_REVISION', ''],
    ['TOKEN_TTL_DAYS', '0'],
    ['TOKEN_TTL_DAYS', '-1'],
    ['TOKEN_TTL_DAYS', 'many'],
    ['REGISTRATION', 'perhaps'],
    ['CORS_ORIGINS', 'front.example'],
    ['CORS_ORIGINS', 'https://front.example/path'],
    ['WEBHOOK_RATE', '-1'],
    ['WEBHOOK_RATE', 'fast'],
    ['REPLICAS', 'maybe'],
    ['PUBLIC_URL', 'boards.example'],
    ['PUBLIC_URL', 'ftp://boards.example'],
    ['PUBLIC_URL', 'https://boards.example\r\nx: y'],
    ['PUBLIC_URL', 'https://boards.example\n'],
    ['PUBLIC_URL', 'https://boards.example/api'],
    ['HOSTS', 'https://boards.example'],
    ['HOSTS', 'boards.example, a b'],
  ])('%s: %j', async (name, value) => {
    const broken = client({ via: under({ [name]: value }) })
    for (const path of ['/api/boards', '/users/login', '/nothing', '/readyz']) {
      const { status, body } = await broken.get(path)
      expect([status, body['code']]).toEqual([503, `config.${name.toLowerCase()}`])
      expect(body['reason']).toContain(name)
      expect(JSON.stringify(body)).not.toContain('short')
    }
  })

  test('a signing secret that is missing', async () => {
    const { JWT_SECRET: _, ...bare } = env
    const { status, body } = await client({
      via: async (request) => app.fetch(request, bare, createExecutionContext()),
    }).get('/api/user')
    expect([status, body['code']]).toEqual([503, 'config.jwt_secret'])
    expect(body['reason']).toContain('openssl rand -base64 48')
  })
})

test('a variable that Laneway does not have makes /readyz answer 503 with its name, and nothing else', async () => {
  const misspelled: object = { REGISTRATON: 'closed' }
  const via = client({ via: under(misspelled) })
  const { status, body } = await via.get('/readyz')
  expect([status, body['code']]).toEqual([503, 'config.registraton'])
  expect(body['reason']).toContain('REGISTRATON is set')
  expect((await via.get('/api/user')).status).toBe(401)
})

describe('the signing secret', () => {
  test.each(['http://localhost:8787', 'http://127.0.0.1', 'http://[::1]:80'])(
    'of .dev.vars.example is taken at %s',
    async (origin) => {
      const reply = await under({ JWT_SECRET: EXAMPLE_SECRET })(new Request(`${origin}/readyz`))
      expect(reply.status).toBe(200)
    },
  )

  test.each([
    ['https://laneway.example', { JWT_SECRET: EXAMPLE_SECRET }],
    ['https://localhost.example', { JWT_SECRET: EXAMPLE_SECRET }],
    ['http://192.168.0.7:8787', { JWT_SECRET: EXAMPLE_SECRET }],
    ['https://laneway.example', { JWT_SECRET_PREVIOUS: EXAMPLE_SECRET }],
  ])(
    'of .dev.vars.example is refused at %s as %j, and how to make another is said',
    async (origin, variables) => {
      const via = under(variables)
      const reply = await via(new Request(`${origin}/users/login`, { method: 'POST' }))
      const body: { code: string; reason: string } = await reply.json()
      expect([reply.status, body.code]).toEqual([503, 'config.jwt_secret'])
      expect(body.reason).toContain('openssl rand -base64 48')
      expect(body.reason).not.toContain(EXAMPLE_SECRET)
    },
  )

  test('may be replaced: tokens of the previous one are read on, and new ones are signed by the new', async () => {
    const { admin } = await people()
    const rotated = under({ JWT_SECRET: NEXT, JWT_SECRET_PREVIOUS: SECRET })
    const finished = under({ JWT_SECRET: NEXT })
    const { body: signed } = await client({ via: rotated }).post<{ token: string }>(
      '/users/register',
      account('rotated'),
    )
    const statuses = [
      [admin.token, rotated],
      [admin.token, finished],
      [signed.token, rotated],
      [signed.token, finished],
      [signed.token, under({})],
    ].map(async ([token, via]) => (await client({ token, via } as object).get('/api/user')).status)
    expect(await Promise.all(statuses)).toEqual([200, 401, 200, 200, 401])
  })
})

describe('the variables', () => {
  test('REGISTRATION closes registering, but not what the site admin adds', async () => {
    const { siteAdmin } = await people()
    const via = under({ REGISTRATION: 'closed' })
    expect(await client({ via }).post('/users/register', account('late'))).toMatchObject({
      status: 400,
      body: { code: 'registration.closed' },
    })
    const added = await client({ via, token: siteAdmin.token }).post('/api/users', account('added'))
    expect(added.status).toBe(200)
  })

  test('TOKEN_TTL_DAYS says how long a token lives', async () => {
    const api = client({ via: under({ TOKEN_TTL_DAYS: '2' }) })
    const { body } = await api.post<{ tokenExpires: string }>('/users/register', account('brief'))
    const days = (Date.parse(body.tokenExpires) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(1.99)
    expect(days).toBeLessThan(2.01)
  })

  test('API_REVISION is the revision of a request that picks none, which gets the id where others get nothing', async () => {
    const board = await newBoard({ roles: ['member'] })
    const { siteAdmin, admin, member } = board.people
    const via = under({ API_REVISION: '3.63' })
    const usual = client({ via, token: siteAdmin.token, usual: '3.63' })
    expect(Object.keys(await usual.read(board.path))).not.toContain('allowsCardNumber')
    const removal = { action: 'remove' }
    const { body } = await usual.post(`${board.path}/members/${member.id}/remove`, removal)
    expect(body).toMatchObject({ _id: board.id })
    const picked = client({ via, token: admin.token, revision: '7.92' })
    expect(await picked.read(board.path)).toHaveProperty('allowsCardNumber')
  })

  test('PUBLIC_URL is where the document says that the service is', async () => {
    const via = under({ PUBLIC_URL: 'https://kanban.example/base/' })
    const reply = await via(new Request(`${HOST}/openapi.json?revision=4.81`))
    expect(await reply.json()).toMatchObject({
      servers: [{ url: 'https://kanban.example/base/r/4.81' }],
    })
  })
})

describe('a browser', () => {
  const paths = [...new Set(operations.map(({ path }) => path))]

  function preflight(path: string, origin: string) {
    const headers = {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    }
    return new Request(HOST + path, { method: 'OPTIONS', headers })
  }

  test.each(paths)('may call %s from any origin, as its preflight says', async (path) => {
    const reply = await under({})(preflight(pathOf({ path }, {}), ORIGIN))
    expect(reply.status).toBe(204)
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(reply.headers.get('access-control-allow-methods')?.split(',')).toEqual(
      expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']),
    )
    expect(reply.headers.get('access-control-allow-headers')).toMatch(/authorization/i)
  })

  test('is let in from the origins that CORS_ORIGINS names, and no other', async () => {
    const some = under({ CORS_ORIGINS: `https://other.example, ${ORIGIN}` })
    const [ours, strange] = await Promise.all(
      [ORIGIN, 'https://evil.example'].map((origin) => some(preflight('/api/boards', origin))),
    )
    expect(ours?.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(strange?.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each([
    ['a success', '/api/user', 200],
    ['a refusal', '/api/boards/none', 404],
    ['a path there is not', '/api/none', 404],
  ])('may read %s, with its headers', async (_, path, wanted) => {
    const { id } = (await people()).admin
    const api = client({ token: await tokenOf(id), via: under({ CORS_ORIGINS: ORIGIN }) })
    const { status, headers } = await api.get(path, { headers: { origin: ORIGIN } })
    expect(status).toBe(wanted)
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(headers.get('vary')).toMatch(/Origin/)
    expect(headers.get('access-control-expose-headers')?.split(',')).toEqual(
      expect.arrayContaining([
        'API-Revision',
        'ETag',
        'Link',
        'RateLimit',
        'RateLimit-Policy',
        'Retry-After',
        'X-Request-Id',
      ]),
    )
  })
})
