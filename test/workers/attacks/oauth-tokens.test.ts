import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { client } from '../../support/client.ts'
import { as, people, person } from '../../support/people.ts'
import {
  INVALID_GRANT,
  connected,
  decided,
  expireGrants,
  refresh,
  requestPath,
  shownTo,
  statusWith,
} from '../oauth/flow.ts'

describe('a refresh token', () => {
  test('that is used again ends all of its family', async () => {
    const { clientId, refreshToken } = await connected(await person())
    const { body } = await refresh(clientId, refreshToken)
    expect(await refresh(clientId, refreshToken)).toMatchObject(INVALID_GRANT)
    expect(await statusWith(String(body['access_token']))).toBe(401)
    expect(await refresh(clientId, body['refresh_token'])).toMatchObject(INVALID_GRANT)
  })

  test('that is used several times at once leaves no access', async () => {
    const { clientId, refreshToken } = await connected(await person())
    const replies = await Promise.all([1, 2, 3].map(() => refresh(clientId, refreshToken)))
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThan(2)
    const tokens = replies.map(({ body }) => body['access_token']).filter(Boolean)
    for (const token of tokens) expect(await statusWith(String(token))).toBe(401)
  })

  test.each(['admin', 'write admin', 'read everything', 'offline_access'])(
    'widens no scope: not to %s',
    async (scope) => {
      const { clientId, refreshToken } = await connected(await person())
      expect(await refresh(clientId, refreshToken, scope)).toMatchObject({
        status: 400,
        body: { error: 'invalid_scope' },
      })
      expect(await refresh(clientId, refreshToken)).toMatchObject({ status: 200 })
    },
  )

  test('of another client is refused', async () => {
    const { refreshToken } = await connected(await person())
    expect(await refresh('https://evil.example/x', refreshToken)).toMatchObject(INVALID_GRANT)
  })

  test('is no access token, and ends after its thirty days', async () => {
    const owner = await person()
    const { clientId, refreshToken } = await connected(owner)
    expect(await statusWith(refreshToken)).toBe(401)
    await expireGrants(owner.id)
    expect(await refresh(clientId, refreshToken)).toMatchObject(INVALID_GRANT)
  })

  test('ends with its user, of whom nothing stays', async () => {
    const { siteAdmin } = await people()
    const gone = await person()
    const { clientId, refreshToken, access } = await connected(gone)
    await as(siteAdmin).delete(`/api/users/${gone.id}`)
    expect(await refresh(clientId, refreshToken)).toMatchObject(INVALID_GRANT)
    expect(await statusWith(access)).toBe(401)
    const left = await env.DB.prepare('select count(*) as rows from oauth_grants where user_id = ?')
      .bind(gone.id)
      .first('rows')
    expect(left).toBe(0)
  })
})

describe('an access token', () => {
  test('ends after its hour, while the refresh token gives another', async () => {
    const owner = await person()
    const { access, clientId, refreshToken } = await connected(owner)
    await env.DB.prepare('update named_tokens set access_until = ? where user_id = ?')
      .bind(new Date(Date.now() - 1).toISOString(), owner.id)
      .run()
    expect(await statusWith(access)).toBe(401)
    const { body } = await refresh(clientId, refreshToken)
    expect(await statusWith(String(body['access_token']))).toBe(200)
  })

  test('makes no token that outlives it', async () => {
    const { access } = await connected(await person(), { request: { scope: 'admin' } })
    const made = await client({ token: access }).post('/api/user/tokens', {
      name: 'Longer',
      scopes: ['admin'],
      expiresAt: new Date(Date.now() + 2 * 3_600_000).toISOString(),
    })
    expect(made).toMatchObject({ status: 400, body: { fields: [{ field: 'expiresAt' }] } })
  })

  test('allows no client access, whatever its scope', async () => {
    const { access, clientId } = await connected(await person(), { request: { scope: 'admin' } })
    const scoped = { token: access }
    const denied = { status: 403, body: { code: 'permission.denied' } }
    expect(await shownTo(scoped, requestPath(clientId))).toMatchObject(denied)
    const answer = { consent: 'x', allow: true }
    expect(await decided(scoped, answer)).toMatchObject(denied)
  })
})
