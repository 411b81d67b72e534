import { describe, expect, test } from 'vitest'
import { sendMessage } from '../../support/agent.ts'
import { HOST } from '../../support/client.ts'
import { as, people, tokenOf } from '../../support/people.ts'
import { serviceWith } from '../support/bindings.ts'

const { token } = (await people()).admin

const legacy = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params })

describe('the caller', () => {
  const CHALLENGE = `Bearer resource_metadata="${HOST}/.well-known/oauth-protected-resource/mcp"`

  test.each([
    ['no token', undefined],
    ['a token that is none', 'none'],
  ])('with %s is told where to get one', async (_, wrong) => {
    const reply = await sendMessage(
      legacy('tools/list'),
      wrong === undefined ? {} : { token: wrong },
    )
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, CHALLENGE])
  })

  test.each(['initialize', 'tools/list', 'tools/call'])(
    'with a revoked token is told so at %s',
    async (method) => {
      const { admin } = await people()
      const revoked = await tokenOf(admin.id)
      await as({ ...admin, token: revoked }).sure('POST', '/users/logout', {})
      const reply = await sendMessage(legacy(method, { name: 'my_work' }), { token: revoked })
      expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, CHALLENGE])
    },
  )

  test('is not known by the cookie', async () => {
    const headers = { cookie: `__Host-laneway=${token}`, 'sec-fetch-site': 'same-origin' }
    expect(await sendMessage(legacy('tools/list'), { headers })).toMatchObject({ status: 401 })
  })

  test('is refused as a page of another origin, whatever origins may read', async () => {
    const foreign = { origin: 'https://elsewhere.example' }
    const wrong = await sendMessage(legacy('tools/list'), { token, headers: foreign })
    expect(wrong.status).toBe(403)
    const own = await sendMessage(legacy('tools/list'), { token, headers: { origin: HOST } })
    expect(own.status).toBe(200)
    const headers = {
      ...foreign,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify(legacy('tools/list'))
    const request = new Request(`${HOST}/mcp`, { method: 'POST', headers, body })
    const named = await serviceWith({ CORS_ORIGINS: foreign.origin })(request)
    expect(named.status).toBe(200)
  })
})
