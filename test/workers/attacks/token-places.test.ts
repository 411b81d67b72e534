import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { app } from '../../../src/app/app.ts'
import { operations } from '../../../src/app/table.ts'
import { client } from '../../support/client.ts'
import { claimsOf, forged, kidOf } from '../../support/forge.ts'
import { as, newBoard, people } from '../../support/people.ts'
import { all, bodyAsked, each, idsFor, newIds, outcome, pathOf } from '../../support/table.ts'

const SECRET = env.JWT_SECRET ?? ''
const PREVIOUS = 'the secret that signed before this one'

const guarded = operations.filter(({ access }) => access !== 'anyone')
const exporting = operations.filter(({ name }) => name.startsWith('export'))

/** The headers in which a browser or another product would put a token. */
function strewn(token: string): Record<string, string> {
  return {
    cookie: `authToken=${token}; token=${token}; meteor_login_token=${token}`,
    'proxy-authorization': `Bearer ${token}`,
    'x-auth-token': token,
    'x-access-token': token,
    'x-authorization': `Bearer ${token}`,
    'sec-websocket-protocol': token,
  }
}

describe('a valid token', () => {
  test('counts in no header but Authorization, without X-User-Id in no X-Auth-Token, in no body, and in no query but that of a download', async () => {
    const [ids, { siteAdmin }] = [await newIds(), await people()]
    const { token } = siteAdmin
    const seen = await each(guarded, async (operation) => {
      const asked = await bodyAsked(operation, '7.92', ids)
      const body = asked && { ...asked.least, token, authToken: token, access_token: token }
      const names = ['token', 'AuthToken', 'authtoken', 'authToken[]']
      if (operation.tokenInQuery !== true) names.push('authToken', 'access_token')
      const query = names.map((name) => `${name}=${token}`).join('&')
      const path = `${pathOf(operation, idsFor(operation, ids))}?${query}`
      const headers = strewn(token)
      return outcome(await client().send(operation.method, path, body, { headers }))
    })
    expect(seen).toEqual(all(guarded, () => '401 token.missing'))
  })

  test.each(['Basic', 'Token', 'Digest', 'JWT', 'Bearer:', 'Bearer,'])(
    'counts not at all under the scheme %j',
    async (scheme) => {
      const { admin } = await people()
      const headers = { authorization: `${scheme} ${admin.token}` }
      expect((await client().get('/api/user', { headers })).status).toBe(401)
    },
  )
})

describe('two tokens at once', () => {
  test('in a header and in the query of an export: the header decides, even where it is wrong', async () => {
    const [ids, { siteAdmin, outsider }] = [await newIds(), await people()]
    const seen = await each(exporting, async (operation) => {
      const path = pathOf(operation, ids)
      const ask = async (header: string, query: string) => {
        const headers = { authorization: header }
        return (await client().get(`${path}?access_token=${query}`, { headers })).status
      }
      return [
        await ask(siteAdmin.token, outsider.token),
        await ask(outsider.token, siteAdmin.token),
        await ask('garbage', siteAdmin.token),
      ]
    })
    expect(seen).toEqual(all(exporting, () => [200, 404, 401]))
  })

  test('in one header are none, whichever comes first', async () => {
    const { admin, outsider } = await people()
    for (const [one, other] of [
      [admin, outsider],
      [outsider, admin],
    ] as const) {
      const headers = new Headers({ authorization: `Bearer ${one.token}` })
      headers.append('authorization', `Bearer ${other.token}`)
      const { status } = await client().get('/api/user', { headers: Object.fromEntries(headers) })
      expect(status).toBe(401)
    }
  })
})

describe('while the signing secret is changed', () => {
  const rotated = async (request: Request) =>
    app.fetch(request, { ...env, JWT_SECRET_PREVIOUS: PREVIOUS }, createExecutionContext())

  test.each([
    ['the key before under its own name', PREVIOUS, PREVIOUS, 200],
    ['the key before under the name of the new', SECRET, PREVIOUS, 401],
    ['the new key under the name of the one before', PREVIOUS, SECRET, 401],
  ])('a token signed by %s answers as it should', async (_, named, secret, wanted) => {
    const { admin } = await people()
    const header = { alg: 'HS256', typ: 'JWT', kid: kidOf(named) }
    const token = forged(header, claimsOf(admin.id), { secret })
    expect((await client({ token, via: rotated }).get('/api/user')).status).toBe(wanted)
    expect((await client({ token }).get('/api/user')).status).toBe(401)
  })

  test('a token that was revoked before stays revoked', async () => {
    const { path, people: cast } = await newBoard()
    const header = { alg: 'HS256', typ: 'JWT', kid: kidOf(PREVIOUS) }
    const claims = { ...claimsOf(cast.admin.id), jti: 'left before the change' }
    const token = forged(header, claims, { secret: PREVIOUS })
    const api = client({ token, via: rotated })
    expect((await api.post('/users/logout', {})).status).toBe(200)
    expect((await api.get(path)).status).toBe(401)
    expect((await api.post(`${path}/lists`, { title: 'x' })).status).toBe(401)
    expect(await as(cast.admin).read(`${path}/lists`)).toEqual([])
  })
})
