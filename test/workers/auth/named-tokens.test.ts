import { describe, expect, test, vi } from 'vitest'
import { env } from 'cloudflare:workers'
import { runCron } from '../../support/cron.ts'
import { countOf } from '../support/keyed-writes.ts'
import { valueOf } from '../engine/support.ts'
import { costIn } from '../engine/sample-request.ts'
import { client } from '../../support/client.ts'
import { as, namedTokenFor, newBoard, people, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { PATIENCE } from '../../support/patience.ts'

type Made = { _id: string; token: string }
type Shown = { _id: string; name: string; scopes: string[]; boards?: string[]; lastUsedAt?: string }

const TOKENS = '/api/user/tokens'

async function made(given: object = {}) {
  const owner = await person()
  const body = { name: 'A bot', scopes: ['read'], ...given }
  const { _id: id, token } = await as(owner).sure<Made>('POST', TOKENS, body)
  return { owner, id, token, api: client({ token }) }
}

const listed = (owner: Parameters<typeof as>[0]) => as(owner).read<Shown[]>(TOKENS)

describe('a named token', () => {
  test('speaks for its user, and is listed without itself', async () => {
    const { owner, id, token, api } = await made()
    expect(await api.read<{ _id: string }>('/api/user')).toMatchObject({ _id: owner.id })
    const [shown] = await listed(owner)
    expect(shown).toMatchObject({ _id: id, name: 'A bot', scopes: ['read'] })
    expect(JSON.stringify(shown)).not.toContain(token.slice(3, 20))
  })

  test('is stored as a hash only', async () => {
    const { token } = await made()
    const { results } = await env.DB.prepare('select * from named_tokens').all()
    expect(JSON.stringify(results)).not.toContain(token.slice(3, 33))
  })

  test('works without the scheme, and as the subprotocol of a feed', async () => {
    const { token } = await made()
    const bare = await client().get('/api/user', { headers: { authorization: token } })
    expect(outcome(bare)).toBe('200')
  })

  test('is dead at once when it is revoked, and gone from the list', async () => {
    const { owner, id, api } = await made()
    await api.read('/api/user')
    await as(owner).sure('DELETE', `${TOKENS}/${id}`)
    expect(outcome(await api.get('/api/user'))).toBe('401 token.invalid')
    expect(await listed(owner)).toEqual([])
  })

  test('that is revoked is dead for its boards too, where their snapshot is in memory', async () => {
    const board = await newBoard()
    const { admin } = board.people
    const { id, token } = await namedTokenFor(admin.id, { scopes: ['write'] })
    const api = client({ token })
    await api.made(`${board.path}/lists`, { title: 'Before' })
    await as(admin).sure('DELETE', `${TOKENS}/${id}`)
    const refused = await api.post(`${board.path}/lists`, { title: 'After' })
    expect(outcome(refused)).toBe('401 token.invalid')
  })

  test('that is revoked is refused as that, also for what it had no scope for', async () => {
    const { owner, id, api } = await made()
    await api.read('/api/user')
    await as(owner).sure('DELETE', `${TOKENS}/${id}`)
    expect(outcome(await api.post('/api/boards', { title: 'Board' }))).toBe('401 token.invalid')
  })

  test('survives a new password, and the end of all sign-ins', async () => {
    const username = `user-${crypto.randomUUID()}`
    const account = { username, email: `${username}@example.com`, password: 'the first password' }
    const { token: signedIn } = await client().sure<Made>('POST', '/users/register', account)
    const given = { name: 'A bot', scopes: ['admin'] }
    const { token } = await client({ token: signedIn }).sure<Made>('POST', TOKENS, given)
    const api = client({ token })
    const change = { currentPassword: account.password, password: 'the second password' }
    expect(await api.sure('PUT', '/api/user', change)).not.toHaveProperty('token')
    expect(outcome(await client({ token: signedIn }).get('/api/user'))).toBe('401 token.invalid')
    await api.sure('POST', '/users/logout', { all: true })
    expect(outcome(await api.get('/api/user'))).toBe('200')
  })

  test('ends with its user: disabled, and not again when they are enabled', async () => {
    const { owner, api } = await made()
    const { siteAdmin } = await people()
    await as(siteAdmin).edit(`/api/users/${owner.id}`, { action: 'disableLogin' })
    expect(outcome(await api.get('/api/user'))).toBe('401 token.invalid')
    await as(siteAdmin).edit(`/api/users/${owner.id}`, { action: 'enableLogin' })
    expect(outcome(await api.get('/api/user'))).toBe('401 token.invalid')
    expect(await countOf('named_tokens', 'user_id', owner.id)).toBe(0)
  })

  test('ends with its user: deleted', async () => {
    const { owner, api } = await made()
    const { siteAdmin } = await people()
    await as(siteAdmin).sure('DELETE', `/api/users/${owner.id}`)
    expect(outcome(await api.get('/api/user'))).toBe('401 token.invalid')
    expect(await countOf('named_tokens', 'user_id', owner.id)).toBe(0)
  })

  test('can be signed out by itself', async () => {
    const { owner, api } = await made({ scopes: ['admin'] })
    await api.sure('POST', '/users/logout', {})
    expect(outcome(await api.get('/api/user'))).toBe('401 token.invalid')
    expect(await listed(owner)).toEqual([])
  })

  test.each(['one', 'all'])('of a user is revoked by a site admin: %s', async (which) => {
    const { owner, token, api } = await made()
    const { siteAdmin } = await people()
    const named = which === 'one' ? { token } : {}
    await as(siteAdmin).sure('POST', '/api/deletetoken', { userId: owner.id, ...named })
    expect(outcome(await api.get('/api/user'))).toBe('401 token.invalid')
    expect(await countOf('named_tokens', 'user_id', owner.id)).toBe(0)
  })

  test('of another user cannot be revoked or seen', async () => {
    const { owner, id, api } = await made()
    const { outsider } = await people()
    expect(outcome(await as(outsider).delete(`${TOKENS}/${id}`))).toBe('404 token.not_found')
    expect(outcome(await as(outsider).get(`/api/users/${owner.id}/tokens`))).toBe(
      '403 permission.denied',
    )
    expect(outcome(await api.get('/api/user'))).toBe('200')
  })
})

describe('the use of a named token', () => {
  test('costs one round trip more at first, and none later', async () => {
    const { token } = await made()
    const ask = async () => {
      const { headers } = await client({ token }).get('/api/user')
      return costIn(new Response(null, { headers })).trips
    }
    expect([await ask(), await ask()]).toEqual([2, 1])
  })

  test('is noted, but not again within the hour', async () => {
    const { owner, id, api } = await made()
    await api.read('/api/user')
    const used = () => valueOf('select last_used_at from named_tokens where id = ?', id)
    await vi.waitFor(async () => expect(await used()).toMatch(/^\d{4}-/), PATIENCE)
    const before = await used()
    await api.read('/api/user')
    expect(await used()).toBe(before)
    expect((await listed(owner))[0]?.lastUsedAt).toBe(before)
  })
})

describe('a new named token', () => {
  test.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a long name', { name: 'x'.repeat(101) }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['read', 'all'] }, 'scopes'],
    ['no board', { boards: [] }, 'boards'],
    ['boards that are null', { boards: null }, 'boards'],
    ['an unknown board', { boards: ['nowhere'] }, 'boards'],
    ['a past expiry', { expiresAt: '2020-01-01' }, 'expiresAt'],
    ['an expiry that is no date', { expiresAt: 'soon' }, 'expiresAt'],
  ])('is refused with %s', async (_, given, field) => {
    const { outsider } = await people()
    const body = { name: 'A bot', scopes: ['read'], ...given }
    const refused = await as(outsider).post(TOKENS, body)
    expect(refused).toMatchObject({ status: 400, body: { code: 'body.invalid' } })
    expect(JSON.stringify(refused.body)).toContain(`"field":"${field}`)
  })

  test('names no board that its user may not read', async () => {
    const board = await newBoard()
    const { outsider } = board.people
    const body = { name: 'A bot', scopes: ['read'], boards: [board.id] }
    expect(outcome(await as(outsider).post(TOKENS, body))).toBe('400 body.invalid')
    const open = await newBoard({ permission: 'public' })
    expect(outcome(await as(outsider).post(TOKENS, { ...body, boards: [open.id] }))).toBe('200')
  })

  test('is refused to who has 50', async () => {
    const owner = await person()
    for (let count = 0; count < 50; count += 1) await namedTokenFor(owner.id)
    const refused = await as(owner).post(TOKENS, { name: 'One more', scopes: ['read'] })
    expect(outcome(refused)).toBe('409 token.limit')
  })

  test('is made for a user by the site admin, who lists and revokes it', async () => {
    const { siteAdmin } = await people()
    const owner = await person()
    const path = `/api/users/${owner.username}/tokens`
    const given = { name: 'A bot', scopes: ['read'] }
    const { _id: id, token } = await as(siteAdmin).sure<Made>('POST', path, given)
    const api = client({ token })
    expect(await api.read('/api/user')).toMatchObject({ _id: owner.id })
    expect(await as(siteAdmin).read<Shown[]>(path)).toMatchObject([{ _id: id, name: 'A bot' }])
    await as(siteAdmin).sure('DELETE', `${path}/${id}`)
    expect(outcome(await api.get('/api/user'))).toBe('401 token.invalid')
  })
})

describe('a named token that has expired', () => {
  test('is none, and its row is cleaned up', async () => {
    const owner = await person()
    const { token } = await namedTokenFor(owner.id, { expiresAt: '2026-01-03T00:00:00.000Z' })
    expect(outcome(await client({ token }).get('/api/user'))).toBe('401 token.invalid')
    await runCron()
    expect(await countOf('named_tokens', 'user_id', owner.id)).toBe(0)
  })
})
