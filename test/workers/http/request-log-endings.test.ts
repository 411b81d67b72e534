import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import type { Env } from '../../../src/app/deps.ts'
import { newBoard, people } from '../../support/people.ts'
import { d1Error, databaseWhere } from '../support/bindings.ts'
import { bearer, recordLog, sendLogged } from '../support/logged.ts'

recordLog()

const NO_ROOM: RateLimit = { limit: () => Promise.resolve({ success: false }) }

const failing = (text: string) => databaseWhere(() => Promise.reject(d1Error(text)))

/** The name of the operation at a method and a path. */
function nameOf(wanted: string): string {
  return operations.find(({ method, path }) => `${method} ${path}` === wanted)?.name ?? 'none'
}

const USER = nameOf('GET /api/user')
const BOARD = nameOf('GET /api/boards/{board}')
const NEW_BOARD = nameOf('POST /api/boards')

type Ending = [
  number,
  string,
  string | null,
  string,
  RequestInit & { token?: true; bindings?: Partial<Env> },
]

describe('a request leaves one line however it ends', () => {
  test.each<Ending>([
    [200, 'of health', null, '/healthz', {}],
    [200, 'of readiness', null, '/readyz', {}],
    [200, 'of a document', null, '/openapi.json', {}],
    [200, 'of its headers alone', USER, '/api/user', { method: 'HEAD', token: true }],
    [204, 'of a preflight', null, '/api/boards', { method: 'OPTIONS' }],
    [400, 'of a broken body', 'login', '/users/login', { method: 'POST', body: new Blob(['{"a']) }],
    [400, 'of a revision there is not', null, '/r/1.23/api/user', { token: true }],
    [401, 'without a token', USER, '/api/user', {}],
    [401, 'of an unknown path without a token', null, '/api/none', {}],
    [404, 'of a board there is not', BOARD, '/api/boards/none', { token: true }],
    [404, 'of a path there is not', null, '/none', {}],
    [405, 'of a method there is not', null, '/users/login', { method: 'PUT' }],
    [
      429,
      'that finds no room',
      NEW_BOARD,
      '/api/boards',
      {
        method: 'POST',
        body: '{}',
        token: true,
        bindings: { RATE_LIMITS: 'on', WRITES: NO_ROOM },
      },
    ],
    [500, 'that fails', USER, '/api/user', { token: true, bindings: { DB: failing('No idea.') } }],
    [
      503,
      'that the store cannot take',
      USER,
      '/api/user',
      { token: true, bindings: { DB: failing('Network connection lost.') } },
    ],
    [503, 'under a wrong configuration', null, '/api/user', { bindings: { JWT_SECRET: 'x' } }],
  ])('%i %s', async (status, _, operation, path, { token, bindings, ...init }) => {
    const headers = token ? bearer((await people()).admin.token) : {}
    const { reply, line } = await sendLogged(path, { ...init, headers }, bindings)
    expect(reply.status).toBe(status)
    const { method = 'GET' } = init
    const requestId = reply.headers.get('x-request-id')
    expect(line).toMatchObject({ operation, method, status, revision: '7.92', requestId })
  })

  test('304 of a board that has not changed', async () => {
    const { path, people: cast } = await newBoard()
    const headers = bearer(cast.admin.token)
    const etag = (await sendLogged(path, { headers })).reply.headers.get('etag') ?? ''
    const { reply, line } = await sendLogged(path, {
      headers: { ...headers, 'if-none-match': etag },
    })
    expect(reply.status).toBe(304)
    expect(line).toMatchObject({ operation: BOARD, status: 304, rowsWritten: 0 })
  })

  test.each(REVISIONS)('which names the revision that it was answered in: %s', async (revision) => {
    const pinned = await sendLogged(`/r/${revision}/api/user`)
    expect(pinned.line).toMatchObject({ revision, operation: USER })
    const picked = await sendLogged('/api/user', { headers: { 'api-revision': revision } })
    expect(picked.line).toMatchObject({ revision })
  })
})
