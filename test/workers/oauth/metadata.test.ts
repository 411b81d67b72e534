import { env, exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { app } from '../../../src/app.ts'
import { HOST } from '../../support/client.ts'

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

test('the issuer is PUBLIC_URL, and never what a Host header names over http', async () => {
  const url = 'http://evil.example/.well-known/oauth-authorization-server'
  const unknown = await app.fetch(new Request(url), env)
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    expect.objectContaining({ code: 'path.not_found' }),
  ])
  const known = await app.fetch(new Request(url), { ...env, PUBLIC_URL: 'https://l.example' })
  expect(await known.json()).toMatchObject({ issuer: 'https://l.example' })
})
