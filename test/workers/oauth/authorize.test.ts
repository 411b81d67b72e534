import { describe, expect, test } from 'vitest'
import { HOST, client } from '../../support/client.ts'
import { as, newBoard, people, person } from '../../support/people.ts'
import {
  REDIRECT,
  VERIFIER,
  answered,
  codeOf,
  connected,
  post,
  redeem,
  refresh,
  registered,
  requestPath,
  shownTo,
  statusWith,
} from './flow.ts'

describe('a client that a user allows access', () => {
  test('is shown with the host that the browser is sent to', async () => {
    const { member } = await people()
    const clientId = await registered({ client_name: 'Claude<script>\u202E' })
    const { body } = await shownTo(member, requestPath(clientId, { scope: 'admin read' }))
    expect(body).toEqual({
      clientName: 'Claude<script>',
      clientHost: '',
      redirectHost: 'claude.example',
      isLocal: false,
      scopes: ['read', 'admin'],
      consent: expect.any(String),
    })
  })

  test('gets a code with its state and the issuer, and for that an access token and a refresh token', async () => {
    const { member } = await people()
    const clientId = await registered()
    const location = await answered(member, clientId, { request: { state: 'a&b #' } })
    const { code = '', ...rest } = Object.fromEntries(location.searchParams)
    expect([location.origin + location.pathname, rest]).toEqual([
      REDIRECT,
      { state: 'a&b #', iss: HOST },
    ])
    const { status, body, headers } = await redeem({ client_id: clientId, code })
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^lw_[0-9A-Za-z]{36}$/),
        token_type: 'Bearer',
        expires_in: 3_600,
        refresh_token: expect.stringMatching(/^lwrefresh_/),
        scope: 'read write',
      },
    ])
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache'])
    expect(await client({ token: String(body['access_token']) }).read('/api/user')).toMatchObject({
      _id: member.id,
    })
  })

  test('need not repeat its redirect_uri, as OAuth 2.1 has it', async () => {
    const { member } = await people()
    const { code, client_id } = await codeOf(member, await registered())
    const form = { grant_type: 'authorization_code', code, client_id, code_verifier: VERIFIER }
    expect(await post('/oauth/token', form)).toMatchObject({ status: 200 })
  })

  test('may do what the user has left of what it asked for, on the boards that they named', async () => {
    const { admin } = await people()
    const [one, other] = [await newBoard(), await newBoard()]
    const answer = { scopes: ['read'], boards: [one.id] }
    const { access, scope } = await connected(admin, { answer })
    expect(scope).toBe('read')
    expect(await statusWith(access, one.path)).toBe(200)
    expect(await statusWith(access, other.path)).toBe(403)
    const written = await client({ token: access }).post(`${one.path}/lists`, { title: 'No' })
    expect(written).toMatchObject({ status: 403, body: { code: 'token.scope' } })
  })

  test('is in the list of the user, where its access ends at once', async () => {
    const owner = await person()
    const { access, refreshToken, clientId } = await connected(owner)
    const [listed] =
      await as(owner).read<{ _id: string; name: string; expiresAt: string }[]>('/api/user/tokens')
    expect(listed?.name).toBe('Claude (claude.example)')
    const days = (Date.parse(listed?.expiresAt ?? '') - Date.now()) / 86_400_000
    expect([days > 29.9, days < 30.1]).toEqual([true, true])
    expect(await statusWith(access)).toBe(200)
    await as(owner).delete(`/api/user/tokens/${listed?._id}`)
    expect(await statusWith(access)).toBe(401)
    expect(await refresh(clientId, refreshToken)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
  })

  test('is sent back with access_denied where the user denies it, and nothing is stored', async () => {
    const owner = await person()
    const location = await answered(owner, await registered(), {
      request: { state: 'x' },
      answer: { allow: false },
    })
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error: 'access_denied',
      state: 'x',
      iss: HOST,
    })
    expect(await as(owner).read('/api/user/tokens')).toEqual([])
  })
})

describe('a refresh token', () => {
  test('gives new tokens, which the user sees as the same', async () => {
    const owner = await person()
    const { refreshToken, clientId } = await connected(owner)
    const before = await as(owner).read<{ _id: string }[]>('/api/user/tokens')
    const { status, body } = await refresh(clientId, refreshToken)
    expect([status, body['scope'], body['expires_in']]).toEqual([200, 'read write', 3_600])
    expect(await statusWith(String(body['access_token']))).toBe(200)
    const after = await as(owner).read<{ _id: string }[]>('/api/user/tokens')
    expect(after.map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id))
    expect(await refresh(clientId, body['refresh_token'])).toMatchObject({ status: 200 })
  })

  test('may narrow the scopes of its access token, and have them again', async () => {
    const owner = await person()
    const { refreshToken, clientId } = await connected(owner)
    const { body } = await refresh(clientId, refreshToken, 'read')
    expect(body['scope']).toBe('read')
    const made = await client({ token: String(body['access_token']) }).post('/api/boards', {
      title: 'No',
    })
    expect(made.status).toBe(403)
    const { body: again } = await refresh(clientId, body['refresh_token'])
    expect(again['scope']).toBe('read write')
  })
})
