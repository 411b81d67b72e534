import { describe, expect, test } from 'vitest'

import { readAuthorizationRequest } from '../../../src/accounts/oauth/authorization-request.ts'

const URL_HERE = 'https://boards.example'
const VALID = {
  response_type: 'code',
  client_id: 'https://app.example/client.json',
  redirect_uri: 'https://app.example/cb',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}

function read(given: Record<string, string>, more: [string, string][] = []) {
  const query = new URLSearchParams([...Object.entries({ ...VALID, ...given }), ...more])
  return readAuthorizationRequest(query, URL_HERE)
}

describe('a request for authorization', () => {
  test('is read, with read and write where it names no scope', () => {
    expect(read({})).toEqual({
      clientId: VALID.client_id,
      redirectUri: VALID.redirect_uri,
      challenge: VALID.code_challenge,
      scopes: ['read', 'write'],
      state: undefined,
    })
  })

  test.each([
    ['read', ['read']],
    ['admin read', ['read', 'admin']],
    ['write offline_access write', ['write']],
  ])('may ask for %j', (scope, scopes) => {
    expect(read({ scope }).scopes).toEqual(scopes)
  })

  test.each(['https://boards.example', 'https://boards.example/', 'https://boards.example/mcp'])(
    'may be for %s',
    (resource) => {
      expect(read({}, [['resource', resource]])).toMatchObject({ scopes: ['read', 'write'] })
    },
  )

  test.each([
    ['response_type', '', 'is required'],
    ['response_type', 'token', 'must be code'],
    ['response_type', 'code id_token', 'must be code'],
    ['client_id', '', 'is required'],
    ['redirect_uri', '', 'is required'],
    ['redirect_uri', 'javascript:alert(1)', 'must be an https URL, or an http URL of localhost'],
    ['code_challenge', '', 'is required'],
    ['code_challenge', 'short', 'must be a SHA-256 in base64url, which has 43 characters'],
    ['code_challenge_method', '', 'is required'],
    ['code_challenge_method', 'plain', 'must be S256'],
    ['scope', 'everything', 'must name one of read, write, admin'],
    ['state', 'x'.repeat(2_001), 'must be at most 2,000 characters'],
    ['resource', 'https://other.example/mcp', 'must be https://boards.example or its MCP endpoint'],
    [
      'resource',
      'https://boards.example.evil.example/mcp',
      'must be https://boards.example or its MCP endpoint',
    ],
    [
      'resource',
      'https://boards.example/mcp#x',
      'must be https://boards.example or its MCP endpoint',
    ],
  ])('is refused where %s is %j', (field, value, reason) => {
    expect(() => read({ [field]: value })).toThrow(
      expect.objectContaining({ code: 'query.invalid', fields: [{ field, reason }] }),
    )
  })

  test.each(['client_id', 'redirect_uri', 'code_challenge', 'scope', 'state'])(
    'is refused where it gives %s twice',
    (field) => {
      const again: [string, string][] = [
        [field, 'read'],
        [field, 'read'],
      ]
      expect(() => read({}, again)).toThrow(`${field} must be given only once`)
    },
  )
})
