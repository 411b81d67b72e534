import { exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import { HOST, type Json, client } from '../../support/client.ts'
import { type Person, namedTokenFor, people, person } from '../../support/people.ts'
import { recordConsole } from '../../support/recorded-replies.ts'
import { all, bodyAsked, each, idsFor, newIds, outcome, pathOf } from '../../support/table.ts'

const guarded = operations.filter(({ access }) => access !== 'anyone')

/** The two headers that clients of WeKan send in place of `Authorization`. */
const pair = ({ id, token }: Pick<Person, 'id' | 'token'>) => ({
  'x-user-id': id,
  'x-auth-token': token,
})

async function ask(path: string, headers: Record<string, string>, init: RequestInit = {}) {
  const reply = await exports.default.fetch(new Request(HOST + path, { ...init, headers }))
  const text = await reply.text()
  // Every reply here is an object.
  return {
    status: reply.status,
    headers: reply.headers,
    text,
    body: JSON.parse(text || '{}') as Json,
  }
}

describe('X-Auth-Token with X-User-Id', () => {
  test.each(REVISIONS)('signs in as Authorization does in revision %s', async (revision) => {
    const ada = await person()
    for (const base of ['', `/r/${revision}`]) {
      const headers = { ...pair(ada), 'api-revision': revision }
      const { status, body } = await ask(`${base}/api/user`, base === '' ? headers : pair(ada))
      expect([status, body['username']]).toEqual([200, ada.username])
    }
  })

  test('is refused at every operation where the token is of another user', async () => {
    const [ids, { siteAdmin, outsider }] = [await newIds(), await people()]
    const headers = { ...pair(siteAdmin), 'x-user-id': outsider.id }
    const seen = await each(guarded, async (operation) => {
      const body = (await bodyAsked(operation, '7.92', ids))?.least
      const path = pathOf(operation, idsFor(operation, ids))
      return outcome(await client().send(operation.method, path, body, { headers }))
    })
    expect(seen).toEqual(all(guarded, () => '401 token.invalid'))
  })

  test('takes named tokens, and a token with the scheme', async () => {
    const { id, username } = await person()
    const { token } = await namedTokenFor(id)
    for (const given of [token, `Bearer ${token}`])
      expect((await ask('/api/user', pair({ id, token: given }))).body['username']).toBe(username)
  })

  test.each([
    ['another id', (ada: Person) => ({ ...pair(ada), 'x-user-id': 'somebody' }), 'token.invalid'],
    ['a name', (ada: Person) => ({ ...pair(ada), 'x-user-id': ada.username }), 'token.invalid'],
    [
      'a token that is none',
      (ada: Person) => ({ ...pair(ada), 'x-auth-token': 'x' }),
      'token.invalid',
    ],
    ['no id', ({ token }: Person) => ({ 'x-auth-token': token }), 'token.missing'],
    ['an empty id', (ada: Person) => ({ ...pair(ada), 'x-user-id': '' }), 'token.missing'],
    ['no token', ({ id }: Person) => ({ 'x-user-id': id }), 'token.missing'],
  ])('is refused with %s', async (_, headersOf, code) => {
    const { status, body } = await ask('/api/user', headersOf(await person()))
    expect([status, body['code']]).toEqual([401, code])
  })

  test('does not count beside Authorization, which decides even where it is wrong', async () => {
    const [ada, grace] = [await person(), await person()]
    const asGrace = { authorization: `Bearer ${grace.token}` }
    expect((await ask('/api/user', { ...pair(ada), ...asGrace })).body['username']).toBe(
      grace.username,
    )
    expect((await ask('/api/user', { ...pair(ada), authorization: 'x' })).status).toBe(401)
  })

  test('counts before the cookie of a browser', async () => {
    const [ada, grace] = [await person(), await person()]
    const cookie = { cookie: `__Host-laneway=${grace.token}`, 'sec-fetch-site': 'same-origin' }
    expect((await ask('/api/user', { ...pair(ada), ...cookie })).body['username']).toBe(
      ada.username,
    )
    const wrong = { ...pair(ada), 'x-user-id': grace.id, ...cookie }
    expect((await ask('/api/user', wrong)).status).toBe(401)
  })

  test('counts at /readyz, where there is nothing, and for the tools of agents', async () => {
    const { siteAdmin } = await people()
    expect((await ask('/readyz', pair(siteAdmin))).body).toHaveProperty('heldBytes')
    expect((await ask('/api/nowhere', pair(siteAdmin))).status).toBe(404)
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'my_work', arguments: {} },
    }
    const headers = { ...pair(siteAdmin), 'content-type': 'application/json' }
    const init = { method: 'POST', body: JSON.stringify(message) }
    const { status, body } = await ask('/mcp', headers, init)
    expect([status, body['result']]).toEqual([200, expect.not.objectContaining({ isError: true })])
    const wrong = await ask('/mcp', { ...headers, 'x-user-id': 'somebody' }, init)
    expect(wrong.status).toBe(401)
  })

  test('may be sent by pages of other origins, and tells caches who reads', async () => {
    const preflight = await ask('/api/user', { origin: 'https://x.example' }, { method: 'OPTIONS' })
    const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(',')
    expect(allowed).toEqual(expect.arrayContaining(['x-user-id', 'x-auth-token']))
    const vary = (await ask('/api/user', pair(await person()))).headers.get('vary')
    expect(vary).toMatch(/X-Auth-Token, X-User-Id/)
  })

  test('stands in no line of the log', async () => {
    const recorded = recordConsole()
    const ada = await person()
    await ask('/api/user', pair(ada))
    await ask('/api/nowhere', { ...pair(ada), 'x-user-id': 'somebody-else' })
    recorded.stop()
    const lines = recorded.lines.join('\n')
    expect(lines).not.toContain(ada.token)
    expect(lines).not.toContain('somebody-else')
  })
})
