import { describe, expect, test } from 'vitest'

import { openConsent, sealConsent } from '../../../src/accounts/oauth/consent.ts'
import { registerClient, registeredClient } from '../../../src/accounts/oauth/registration.ts'
import { seal, unseal } from '../../../src/accounts/oauth/seal.ts'

const KEYS = ['the secret of now'] as const
const GIVEN = { client_name: 'Claude', redirect_uris: ['https://claude.ai/cb'] }

function idOf(given: object, keys: readonly [string, ...string[]] = KEYS): string {
  return String(registerClient(keys, given).body['client_id'])
}

describe('a client that registers', () => {
  test('gets an id that holds what it has said, and the flow that there is', () => {
    const { status, body } = registerClient(KEYS, {
      ...GIVEN,
      token_endpoint_auth_method: 'client_secret_post',
      scope: 'read',
    })
    expect([status, body]).toEqual([
      201,
      {
        ...GIVEN,
        client_id: expect.any(String),
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
    ])
    const id = String(body['client_id'])
    expect(registeredClient(KEYS, id)).toEqual({
      id,
      name: 'Claude',
      host: undefined,
      redirectUris: GIVEN.redirect_uris,
    })
  })

  test('stays known when the signing secret changes, until the old one is gone', () => {
    const id = idOf(GIVEN)
    expect(registeredClient(['the next secret', ...KEYS], id)).toMatchObject({ name: 'Claude' })
    expect(registeredClient(['the next secret'], id)).toBeUndefined()
  })

  test.each([
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ client_name: 'Claude' }, 'invalid_redirect_uri'],
    [{ ...GIVEN, client_name: [] }, 'invalid_client_metadata'],
    [{ ...GIVEN, response_types: ['token'] }, 'invalid_client_metadata'],
    [
      { redirect_uris: Array(9).fill(`https://app.example/${'x'.repeat(300)}`) },
      'invalid_client_metadata',
    ],
  ])('is refused with %j', (given, error) => {
    expect(registerClient(KEYS, given)).toMatchObject({ status: 400, body: { error } })
  })
})

describe('the id of a client', () => {
  test.each([
    ['with another letter', (id: string) => id.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['with other content', (id: string) => `lwclient.${btoa('{}')}.${id.split('.')[2]}`],
    ['without its signature', (id: string) => id.replace(/\.[^.]+$/, '.')],
    ['with more after it', (id: string) => `${id}.x`],
    ['by itself', () => 'lwclient.'],
  ])('is not known %s', (_, change) => {
    const id = idOf(GIVEN)
    expect(registeredClient(KEYS, id)).toBeDefined()
    expect(registeredClient(KEYS, change(id))).toBeUndefined()
  })

  test('is not what was sealed for a consent, nor the other way round', () => {
    const content = { name: 'Evil', redirectUris: ['https://evil.example/'] }
    expect(registeredClient(KEYS, `lwclient.${seal(KEYS, 'consent', content)}`)).toBeUndefined()
    expect(unseal(KEYS, 'consent', idOf(GIVEN).replace('lwclient.', ''))).toBeUndefined()
  })
})

describe('a consent', () => {
  const request = {
    clientId: 'https://app.example/client.json',
    redirectUri: 'https://app.example/cb',
    challenge: 'x'.repeat(43),
    scopes: ['read' as const],
    state: undefined,
  }
  const client = { id: request.clientId, name: 'App', host: 'app.example', redirectUris: [] }
  const asked = { jti: 'sign-in', nowMs: 1_000_000 }
  const sealed = sealConsent(KEYS, request, client, asked)

  test('opens for the sign-in that was asked, for fifteen minutes', () => {
    const late = { ...asked, nowMs: asked.nowMs + 15 * 60_000 - 1 }
    expect(openConsent(KEYS, sealed, late)).toEqual({ ...request, clientName: 'App' })
  })

  test.each([
    ['for another sign-in', sealed, { ...asked, jti: 'another' }],
    ['later', sealed, { ...asked, nowMs: asked.nowMs + 15 * 60_000 }],
    ['after a change', `x${sealed}`, asked],
    ['where it is empty', '', asked],
  ])('does not open %s', (_, text, given) => {
    expect(() => openConsent(KEYS, text, given)).toThrow('consent is not valid or has expired')
  })
})
