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
  test('whose reply was lost gives the same tokens again, until the new one is used', async () => {
    const { clientId, refreshToken } = await connected(await person())
    const { body: first } = await refresh(clientId, refreshToken)
    const { status, body: again } = await refresh(clientId, refreshToken)
    expect([status, again]).toEqual([200, first])
    expect(await statusWith(String(again['access_token']))).toBe(200)
    const { body: next } = await refresh(clientId, again['refresh_token'])
    expect(next['refresh_token']).not.toBe(again['refresh_token'])
    expect(await statusWith(String(next['access_token']))).toBe(200)
  })

  test('that two processes of a client share serves both, for as long as they go on', async () => {
    const { clientId, refreshToken } = await connected(await person())
    let [one, other]: unknown[] = [refreshToken, refreshToken]
    for (let round = 0; round < 3; round += 1) {
      const replies = [await refresh(clientId, one), await refresh(clientId, other)]
      expect(replies).toMatchObject([{ status: 200 }, { status: 200 }])
      const [first, second] = replies.map(({ body }) => body)
      expect(await statusWith(String(first?.['access_token']))).toBe(200)
      expect(await statusWith(String(second?.['access_token']))).toBe(200)
      one = first?.['refresh_token']
      other = second?.['refresh_token']
    }
  })

  test('that is used after the one that came next ends all of its family', async () => {
    const { clientId, refreshToken } = await connected(await person())
    const { body: next } = await refresh(clientId, refreshToken)
    const { body: last } = await refresh(clientId, next['refresh_token'])
    expect(await refresh(clientId, refreshToken)).toMatchObject(INVALID_GRANT)
    expect(await statusWith(String(last['access_token']))).toBe(401)
    expect(await refresh(clientId, last['refresh_token'])).toMatchObject(INVALID_GRANT)
  })

  test('that is used several times at once gives the same each time', async () => {
    const { clientId, refreshToken } = await connected(await person())
    const replies = await Promise.all([1, 2, 3].map(() => refresh(clientId, refreshToken)))
    const [first] = replies.map(({ body }) => body)
    expect(replies.map(({ status, body }) => [status, body])).toEqual(
      replies.map(() => [200, first]),
    )
    expect(await statusWith(String(first?.['access_token']))).toBe(200)
  })

  test('of whose grant somebody knows the id is ended by nothing that they make of it', async () => {
    const { clientId, refreshToken, access } = await connected(await person())
    const { body: next } = await refresh(clientId, refreshToken)
    const id = refreshToken.slice('lwrefresh_'.length, 'lwrefresh_'.length + 17)
    const made = `lwrefresh_${id}.${'A'.repeat(43)}`
    expect(await refresh(clientId, made)).toMatchObject(INVALID_GRANT)
    await refresh(clientId, next['refresh_token'])
    expect(await refresh('https://evil.example/x', refreshToken)).toMatchObject(INVALID_GRANT)
    const { body: last } = await refresh(clientId, next['refresh_token'])
    expect(await statusWith(String(last['access_token']))).toBe(200)
    expect(access).not.toBe(last['access_token'])
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

  test('makes no other token, so that nothing outlives the app', async () => {
    const { access } = await connected(await person(), { request: { scope: 'admin' } })
    const inAnHour = new Date(Date.now() + 1_800_000).toISOString()
    for (const given of [{}, { expiresAt: inAnHour }]) {
      const body = { name: 'Longer', scopes: ['admin'], ...given }
      const made = await client({ token: access }).post('/api/user/tokens', body)
      expect(made).toMatchObject({ status: 403, body: { code: 'token.scope' } })
    }
  })

  test('that a repeated refresh renews goes on after the hour of the first', async () => {
    const owner = await person()
    const { clientId, refreshToken } = await connected(owner)
    const { body } = await refresh(clientId, refreshToken)
    await env.DB.prepare('update named_tokens set access_until = ? where user_id = ?')
      .bind(new Date(Date.now() - 1).toISOString(), owner.id)
      .run()
    expect(await statusWith(String(body['access_token']))).toBe(401)
    await refresh(clientId, refreshToken)
    expect(await statusWith(String(body['access_token']))).toBe(200)
  })

  test('has the scope of the last refresh at once, also where it is known', async () => {
    const { clientId, refreshToken } = await connected(await person())
    const { body } = await refresh(clientId, refreshToken)
    const api = client({ token: String(body['access_token']) })
    await api.made('/api/boards', { title: 'Mine' })
    await refresh(clientId, refreshToken, 'read')
    expect(await api.post('/api/boards', { title: 'Mine too' })).toMatchObject({
      status: 403,
      body: { code: 'token.scope' },
    })
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
