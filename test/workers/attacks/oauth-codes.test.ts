import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { as, people, person } from '../../support/people.ts'
import {
  CHALLENGE,
  INVALID_GRANT,
  REDIRECT,
  VERIFIER,
  codeOf,
  decided,
  expireGrants,
  redeem,
  refresh,
  registered,
  requestPath,
  shownTo,
  statusWith,
} from '../oauth/flow.ts'

describe('a code', () => {
  test('that is used again ends what it gave', async () => {
    const owner = await person()
    const given = await codeOf(owner, await registered())
    const { body } = await redeem(given)
    expect(await statusWith(String(body['access_token']))).toBe(200)
    expect(await redeem(given)).toMatchObject(INVALID_GRANT)
    expect(await statusWith(String(body['access_token']))).toBe(401)
    expect(await refresh(given.client_id, body['refresh_token'])).toMatchObject(INVALID_GRANT)
    expect(await as(owner).read('/api/user/tokens')).toEqual([])
  })

  test.each<[string, Record<string, string>]>([
    ['without the verifier', { code_verifier: '' }],
    ['with another verifier', { code_verifier: VERIFIER.replace('d', 'e') }],
    ['by another client', { client_id: 'https://evil.example/client.json' }],
    ['with another redirect_uri', { redirect_uri: `${REDIRECT}/x` }],
  ])('that is used again %s ends nothing', async (_, wrong) => {
    const given = await codeOf(await person(), await registered())
    const { body } = await redeem(given)
    expect(await redeem({ ...given, ...wrong })).toMatchObject(INVALID_GRANT)
    expect(await statusWith(String(body['access_token']))).toBe(200)
    expect(await refresh(given.client_id, body['refresh_token'])).toMatchObject({ status: 200 })
  })

  test('that somebody made of the id of a grant ends nothing, though they know the verifier', async () => {
    const given = await codeOf(await person(), await registered())
    const { body } = await redeem(given)
    const made = `${given.code.slice(0, given.code.indexOf('.'))}.${'A'.repeat(43)}`
    expect(await redeem({ ...given, code: made })).toMatchObject(INVALID_GRANT)
    expect(await statusWith(String(body['access_token']))).toBe(200)
  })

  test('that is used several times at once leaves no access', async () => {
    const given = await codeOf(await person(), await registered())
    const replies = await Promise.all([redeem(given), redeem(given), redeem(given)])
    const granted = replies.filter(({ status }) => status === 200)
    expect(granted.length).toBeLessThan(2)
    for (const { body } of granted) expect(await statusWith(String(body['access_token']))).toBe(401)
  })

  test.each<[string, Record<string, string>]>([
    ['another verifier', { code_verifier: VERIFIER.replace('d', 'e') }],
    ['no verifier', { code_verifier: '' }],
    ['the challenge as its verifier', { code_verifier: CHALLENGE }],
    ['another redirect_uri', { redirect_uri: `${REDIRECT}/x` }],
    ['another client', { client_id: 'https://evil.example/client.json' }],
  ])('is refused with %s, and stays good for its client', async (_, wrong) => {
    const { member } = await people()
    const given = await codeOf(member, await registered())
    expect(await redeem({ ...given, ...wrong })).toMatchObject(INVALID_GRANT)
    expect(await redeem(given)).toMatchObject({ status: 200 })
  })

  test.each(['', 'lwcode_', 'lwcode_x.y', `lwcode_${'a'.repeat(17)}.${'b'.repeat(43)}`])(
    'that was never given is refused: %j',
    async (code) => {
      expect(await redeem({ client_id: 'x', code })).toMatchObject(INVALID_GRANT)
    },
  )

  test('is good for a minute', async () => {
    const owner = await person()
    const given = await codeOf(owner, await registered())
    const until = await env.DB.prepare('select expires_at from oauth_grants where user_id = ?')
      .bind(owner.id)
      .first<string>('expires_at')
    expect(Math.abs(Date.parse(until ?? '') - Date.now() - 60_000)).toBeLessThan(10_000)
    await expireGrants(owner.id)
    expect(await redeem(given)).toMatchObject(INVALID_GRANT)
  })

  test('is no access token, no refresh token, and not in the database', async () => {
    const owner = await person()
    const { code, client_id } = await codeOf(owner, await registered())
    expect(await statusWith(code)).toBe(401)
    expect(await refresh(client_id, code)).toMatchObject(INVALID_GRANT)
    const rows = await env.DB.prepare('select * from oauth_grants where user_id = ?')
      .bind(owner.id)
      .all()
    expect(rows.results).toHaveLength(1)
    expect(JSON.stringify(rows.results)).not.toContain(code.split('.')[1])
  })

  test('is worth nothing once its user is disabled', async () => {
    const { siteAdmin } = await people()
    const owner = await person()
    const given = await codeOf(owner, await registered())
    await as(siteAdmin).edit(`/api/users/${owner.id}`, { action: 'disableLogin' })
    expect(await redeem(given)).toMatchObject(INVALID_GRANT)
  })

  test('is given to nobody by a bot', async () => {
    const bot = await person()
    const asked = await shownTo(bot, requestPath(await registered()))
    await env.DB.prepare('update users set is_bot = 1 where id = ?').bind(bot.id).run()
    const answer = { consent: asked.body['consent'], allow: true }
    expect(await decided(bot, answer)).toMatchObject({ status: 401 })
  })
})
