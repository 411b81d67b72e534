import { createExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { app } from '../../../src/app/app.ts'
import { HOST } from '../../support/client.ts'
import { person } from '../../support/people.ts'

async function metadata(name: string) {
  const reply = await exports.default.fetch(new Request(`${HOST}/.well-known/${name}`))
  return { status: reply.status, body: await reply.json(), headers: reply.headers }
}

test('the authorization server names its endpoints, and what it supports', async () => {
  const { status, body, headers } = await metadata('oauth-authorization-server')
  expect([status, body]).toEqual([
    200,
    {
      issuer: HOST,
      authorization_endpoint: `${HOST}/oauth/authorize`,
      token_endpoint: `${HOST}/oauth/token`,
      revocation_endpoint: `${HOST}/oauth/revoke`,
      registration_endpoint: `${HOST}/oauth/register`,
      scopes_supported: ['read', 'write', 'admin'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      service_documentation: `${HOST}/docs/oauth`,
    },
  ])
  expect(headers.get('access-control-allow-origin')).toBe('*')
})

test.each([
  ['oauth-protected-resource', HOST],
  ['oauth-protected-resource/mcp', `${HOST}/mcp`],
])('%s names %s and its authorization server', async (name, resource) => {
  expect(await metadata(name)).toMatchObject({
    status: 200,
    body: { resource, authorization_servers: [HOST], scopes_supported: ['read', 'write'] },
  })
})

test.each(['http', 'https'])(
  'the issuer is PUBLIC_URL, and never what a Host header names over %s',
  async (scheme) => {
    const url = `${scheme}://evil.example/.well-known/oauth-authorization-server`
    const unknown = await app.fetch(new Request(url), env, createExecutionContext())
    const reason = expect.stringMatching(/PUBLIC_URL.*HOSTS/)
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'path.not_found', reason }),
    ])
    const known = await app.fetch(
      new Request(url),
      { ...env, PUBLIC_URL: 'https://l.example' },
      createExecutionContext(),
    )
    expect(await known.json()).toMatchObject({ issuer: 'https://l.example' })
  },
)

describe('at a host that nothing names, over https', () => {
  const at = 'https://laneway.somebody.workers.dev'
  const under = (request: Request) =>
    app.fetch(request, { ...env, HOSTS: '' }, createExecutionContext())

  test('no token is given, and the tools name no place to get one', async () => {
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'x' })
    const token = await under(new Request(`${at}/oauth/token`, { method: 'POST', body }))
    expect(token.status).toBe(404)
    const tools = await under(new Request(`${at}/mcp`, { method: 'POST', body: '{}' }))
    expect([tools.status, tools.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })

  test('the operations work with a token, and the page by its cookie', async () => {
    const { token } = await person()
    const bearer = { authorization: `Bearer ${token}` }
    const page = { cookie: `__Host-laneway=${token}`, 'sec-fetch-site': 'same-origin' }
    const older = { cookie: `__Host-laneway=${token}`, origin: at }
    const other = { cookie: `__Host-laneway=${token}`, origin: 'https://evil.example' }
    const statuses: number[] = []
    for (const headers of [bearer, page, older, other])
      statuses.push((await under(new Request(`${at}/api/user`, { headers }))).status)
    expect(statuses).toEqual([200, 200, 200, 401])
  })

  test('a site admin reads in /readyz what is missing', async () => {
    const { token } = await person({ isAdmin: true })
    const headers = { authorization: `Bearer ${token}` }
    const ready = async (origin: string) =>
      (await under(new Request(`${origin}/readyz`, { headers }))).json<{ missing?: string }>()
    expect((await ready(at)).missing).toMatch(/PUBLIC_URL.*HOSTS/)
    expect(await ready('http://localhost:8787')).not.toHaveProperty('missing')
  })

  test('pages call no tools, though they name the host as their own', async () => {
    const { token } = await person()
    const headers = { authorization: `Bearer ${token}`, origin: at }
    const request = new Request(`${at}/mcp`, { method: 'POST', body: '{}', headers })
    expect((await under(request)).status).toBe(403)
  })
})
