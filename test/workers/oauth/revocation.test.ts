import { describe, expect, test } from 'vitest'
import { as, person } from '../../support/people.ts'
import { connected, post, refresh, statusWith } from './flow.ts'

describe('revoking', () => {
  test.each(['access', 'refreshToken'] as const)(
    'the %s of a client ends all that it has',
    async (kind) => {
      const owner = await person()
      const tokens = await connected(owner)
      expect(await statusWith(tokens.access)).toBe(200)
      const revoked = await post('/oauth/revoke', { token: tokens[kind] })
      expect([revoked.status, revoked.body]).toEqual([200, {}])
      expect(await statusWith(tokens.access)).toBe(401)
      expect(await refresh(tokens.clientId, tokens.refreshToken)).toMatchObject({ status: 400 })
      expect(await as(owner).read('/api/user/tokens')).toEqual([])
    },
  )

  test('what is no token of a client changes nothing, and is answered in the same way', async () => {
    const owner = await person()
    const given = { name: 'By hand', scopes: ['read'] }
    const { token } = await as(owner).sure<{ token: string }>('POST', '/api/user/tokens', given)
    for (const unknown of [token, owner.token, 'lw_x', `${token}x`])
      expect(await post('/oauth/revoke', { token: unknown })).toMatchObject({
        status: 200,
        body: {},
      })
    expect(await statusWith(token)).toBe(200)
    expect(await statusWith(owner.token)).toBe(200)
  })

  test('a token for another client is refused', async () => {
    const { access, refreshToken, clientId } = await connected(await person())
    const form = { token: refreshToken, client_id: 'https://evil.example/client.json' }
    expect(await post('/oauth/revoke', form)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    expect(await statusWith(access)).toBe(200)
    expect(await post('/oauth/revoke', { ...form, client_id: clientId })).toMatchObject({
      status: 200,
    })
  })

  test('nothing is refused', async () => {
    expect(await post('/oauth/revoke', {})).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    })
  })
})
