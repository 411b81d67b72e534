import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openTokens } from '../../../src/accounts/auth/tokens.ts'
import { client } from '../../support/client.ts'
import { as, newBoard, people, person, tokenOf } from '../../support/people.ts'

describe('a token', () => {
  test.each(['Bearer ', 'bearer ', 'BEARER   ', ''])('is read after %j', async (scheme) => {
    const { admin } = await people()
    const headers = { authorization: `${scheme}${admin.token}` }
    expect((await client().get('/api/user', { headers })).status).toBe(200)
  })

  test.each([
    ['that has expired', 0, { current: env.JWT_SECRET ?? '' }],
    ['that another key signed', Date.now(), { current: 'another secret, quite as long as that' }],
  ])('%s answers 401', async (_, at, keys) => {
    const { admin } = await people()
    const { token } = await openTokens(keys, 90).issue({ id: admin.id, ver: 0 }, 'jti', at)
    expect(await client({ token }).get('/api/user')).toMatchObject({
      status: 401,
      body: { code: 'token.invalid' },
    })
  })

  test('of a user who is not there answers 401', async () => {
    const gone = await client({ token: await tokenOf('nobody') }).get('/api/user')
    expect(gone).toMatchObject({ status: 401, body: { code: 'token.invalid' } })
  })

  test.each([
    ['a disabled user', 'login_disabled = 1'],
    ['a user whose tokens were all revoked', 'ver = ver + 1'],
  ])('of %s neither reads nor writes, on a board that knew it either', async (_, change) => {
    const { id, token } = await person()
    const api = client({ token })
    const board = await api.made('/api/boards', { title: 'Mine', owner: '' })
    await env.DB.prepare(`update users set ${change} where id = ?`).bind(id).run()
    expect((await api.get(`/api/boards/${board}`)).status).toBe(401)
    expect((await api.post(`/api/boards/${board}/lists`, { title: 'Late' })).status).toBe(401)
    expect((await api.post('/users/logout', {})).status).toBe(401)
  })
})

describe('signing out', () => {
  test('revokes the token that was sent and no other, on a board that knew it too', async () => {
    const board = await newBoard()
    const { id } = board.people.admin
    const [left, kept] = [
      client({ token: await tokenOf(id) }),
      client({ token: await tokenOf(id) }),
    ]
    await left.made(`${board.path}/lists`, { title: 'Before' })
    expect(await left.post('/users/logout')).toMatchObject({ status: 200, body: {} })
    expect((await left.get('/api/user')).status).toBe(401)
    expect((await left.post(`${board.path}/lists`, { title: 'After' })).status).toBe(401)
    expect((await left.post('/users/logout')).status).toBe(401)
    expect((await kept.post(`${board.path}/lists`, { title: 'After' })).status).toBe(200)
  })

  test.each([{ all: true }, { all: 'on' }, { all: '1' }])(
    'with %j revokes every token of the user, and of no other user',
    async (body) => {
      const { id, token } = await person()
      const [one, other] = [client({ token }), client({ token: await tokenOf(id) })]
      expect((await one.post('/users/logout', body)).status).toBe(200)
      expect((await one.get('/api/user')).status).toBe(401)
      expect((await other.get('/api/user')).status).toBe(401)
      expect((await as((await people()).admin).get('/api/user')).status).toBe(200)
    },
  )
})
