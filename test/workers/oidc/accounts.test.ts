import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Json } from '../../support/client.ts'
import { as, people, person } from '../../support/people.ts'
import { withPasskey } from '../passkeys/passkeys.ts'
import { confirm, onStage } from './stage.ts'

const stage = onStage()

afterEach(() => void vi.useRealTimers())

/** A new browser in which somebody has signed in by the first provider. */
async function signedIn(claims: Json = {}, given: Json = {}) {
  stage.acme.will(stage.someone(claims))
  const visitor = stage.visitor(given)
  const answer = await visitor.signIn(stage.acme, stage.ids[0])
  return { visitor, answer, user: visitor.isSignedIn() ? await visitor.user() : undefined }
}

const flagOf = async (id: unknown, column: string) =>
  env.DB.prepare(`select ${column} from users where id = ?`).bind(id).first(column)

describe('a first sign-in', () => {
  test('makes an account with the names and the confirmed address of the provider', async () => {
    await people()
    const { user } = await signedIn({ preferred_username: 'Grace/Hopper', name: 'Grace Hopper' })
    expect(user).toMatchObject({
      username: 'GraceHopper',
      profile: { fullname: 'Grace Hopper' },
      emails: [{ verified: true }],
      isAdmin: false,
    })
    const again = await signedIn()
    expect(again.user?.['_id']).toBe(user?.['_id'])
  })

  test('takes another name where one is taken, or is that of BREAK_GLASS', async () => {
    const { username } = await person()
    expect((await signedIn({ preferred_username: username })).user).toMatchObject({
      username: `${username}-2`,
    })
    stage.acme.will(
      stage.someone({ sub: 'another', email: undefined, preferred_username: 'glass' }),
    )
    const visitor = stage.visitor({}, { BREAK_GLASS: 'Glass' })
    await visitor.signIn(stage.acme, stage.ids[0])
    expect(await visitor.user()).toMatchObject({ username: 'glass-2', emails: [] })
  })

  test('makes none where the provider makes none, or lets in other domains only', async () => {
    const closed = await signedIn({}, { register: false })
    expect(closed.answer.body['code']).toBe('registration.closed')
    const elsewhere = await signedIn({}, { allowedDomains: ['acme.example'] })
    expect(elsewhere.answer.body['code']).toBe('provider.domain')
    const email = 'ada@acme.example'
    const unsure = await signedIn(
      { email, email_verified: false },
      { allowedDomains: ['acme.example'] },
    )
    expect(unsure.answer.body['code']).toBe('provider.domain')
    const inside = await signedIn({ email }, { allowedDomains: ['ACME.example'] })
    expect(inside.user).toMatchObject({ emails: [{ address: email }] })
  })

  test('is linked to the one who has confirmed the address', async () => {
    const owner = await person()
    await confirm(owner.id)
    const { user } = await signedIn({ email: owner.email.toUpperCase() })
    expect(user).toMatchObject({ _id: owner.id })
    const { answer } = await signedIn({ email: owner.email, sub: 'another person' })
    expect(answer.body['code']).toBe('provider.link_needed')
  })
})

test('who is disabled does not get in', async () => {
  const { user } = await signedIn()
  await env.DB.prepare('update users set login_disabled = 1 where id = ?').bind(user?.['_id']).run()
  const { answer, visitor } = await signedIn()
  expect([answer.status, answer.body['code']]).toEqual([403, 'login.disabled'])
  expect(visitor.isSignedIn()).toBe(false)
})

test('an account is linked by who is signed in, unlinked while another way is left, and both are noted', async () => {
  const { user, visitor } = await signedIn()
  const last = await visitor.ask('DELETE', `/api/user/identities/${stage.ids[0]}`)
  expect([last.status, last.body['code']]).toEqual([409, 'identity.last'])
  stage.other.will(stage.someone({ sub: 'the same one', email: 'b@example.com' }))
  expect((await visitor.signIn(stage.other, stage.ids[1], '?link=true')).status).toBe(302)
  const listed = await visitor.go('/api/user/identities', { 'sec-fetch-site': 'same-origin' })
  expect(listed.body).toMatchObject([{ provider: stage.ids[0] }, { provider: stage.ids[1] }])
  await visitor.ask('DELETE', `/api/user/identities/${stage.ids[0]}`)
  const entries = env.DB.prepare(
    `select kind || ' ' || about as entry from audit_log where user_id = ? order by seq`,
  ).bind(user?.['_id'])
  const [first, second] = stage.ids
  expect((await entries.all()).results.map(({ entry }) => entry)).toEqual([
    `userAdded ${first}`,
    `identityLinked ${first}`,
    `signIn ${first}`,
    `identityLinked ${second}`,
    `identityUnlinked ${first}`,
  ])
})

test('a passkey is another way to sign in, and then the last one', async () => {
  const { user, visitor } = await signedIn()
  const id = String(user?.['_id'])
  const { passkey } = await withPasskey({ id, username: '', email: '', token: '' })
  const unlinked = await visitor.ask('DELETE', `/api/user/identities/${stage.ids[0]}`)
  expect(unlinked.status).toBe(200)
  const removed = await visitor.ask('DELETE', `/api/user/passkeys/${passkey}`)
  expect([removed.status, removed.body['code']]).toEqual([409, 'passkey.last'])
})

test('a passkey of who signs in by a provider may be removed', async () => {
  const { user, visitor } = await signedIn()
  const id = String(user?.['_id'])
  const { passkey } = await withPasskey({ id, username: '', email: '', token: '' })
  expect((await visitor.ask('DELETE', `/api/user/passkeys/${passkey}`)).status).toBe(200)
})

test('who has signed in more than ten minutes ago signs in again before they link a provider', async () => {
  const { visitor } = await signedIn()
  vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ['Date'] })
  const path = `/users/oidc/${stage.ids[1]}?link=true`
  const refused = await visitor.ask('GET', path)
  expect([refused.status, refused.body['code']]).toEqual([403, 'identity.sign_in_again'])
  const shown = await visitor.go(path, { 'sec-fetch-site': 'same-origin', accept: 'text/html' })
  expect(shown.text).toContain('/account?failed=identity.sign_in_again')
  stage.acme.will(stage.someone())
  await visitor.signIn(stage.acme, stage.ids[0])
  expect((await visitor.ask('GET', path)).status).toBe(302)
})

test('nobody links a provider from another site, without a sign-in, or to a second account', async () => {
  stage.acme.will(stage.someone())
  const { visitor } = await signedIn()
  const path = `/users/oidc/${stage.ids[0]}?link=true`
  expect((await visitor.go(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(401)
  expect((await stage.visitor().ask('GET', path)).status).toBe(401)
  stage.other.will(stage.someone({ email: undefined, sub: 'x' }))
  const second = stage.visitor()
  await second.signIn(stage.other, stage.ids[1])
  stage.acme.will(stage.someone())
  const taken = await second.signIn(stage.acme, stage.ids[0], '?link=true')
  expect([taken.status, taken.body['code']]).toEqual([409, 'identity.taken'])
})

test('signing out names the page that ends the session at the provider', async () => {
  const { visitor } = await signedIn()
  const { body } = await visitor.ask('POST', '/users/logout')
  const url = new URL(String(body['endSession']))
  expect(url.origin + url.pathname).toBe(`${stage.acme.issuer}/end`)
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe('https://boards.example/')
})

describe('groups', () => {
  const RULES = { groupsClaim: 'groups', adminGroup: 'ops' }

  test('make a site admin, and unmake one whom they made', async () => {
    await people()
    const { user } = await signedIn({ groups: ['ops'] }, RULES)
    expect(user).toMatchObject({ isAdmin: true })
    expect((await signedIn({ groups: [] }, RULES)).user).toMatchObject({ isAdmin: false })
    await env.DB.prepare('update users set is_admin = 1 where id = ?').bind(user?.['_id']).run()
    expect((await signedIn({ groups: [] }, RULES)).user).toMatchObject({ isAdmin: true })
  })

  test('do not unmake the last site admin', async () => {
    const { user } = await signedIn({ groups: ['ops'] }, RULES)
    const id = user?.['_id']
    const others = env.DB.prepare('update users set is_admin = 2 where is_admin = 1 and id <> ?')
    await others.bind(id).run()
    try {
      await signedIn({}, RULES)
      expect(await flagOf(id, 'is_admin')).toBe(1)
    } finally {
      await env.DB.prepare('update users set is_admin = 1 where is_admin = 2').run()
    }
    await signedIn({}, RULES)
    expect(await flagOf(id, 'is_admin')).toBe(0)
  })

  test('give roles on boards, which go with them, and leave what was given by hand', async () => {
    const { siteAdmin } = await people()
    const [byGroup, byHand] = [
      await as(siteAdmin).made('/api/boards', { title: 'By group' }),
      await as(siteAdmin).made('/api/boards', { title: 'By hand' }),
    ]
    const boards = {
      makers: [byGroup, byHand].map((board) => ({ board, role: 'comment-only' })),
      leads: [{ board: byGroup, role: 'admin' }],
    }
    const rules = { groupsClaim: 'groups', boards }
    const { user } = await signedIn({ groups: [] }, rules)
    const add = { action: 'add', role: 'normal' }
    await as(siteAdmin).sure(
      'POST',
      `/api/boards/${byHand}/members/${String(user?.['_id'])}/add`,
      add,
    )
    const roles = async (groups: string[]) => {
      const signed = await signedIn({ groups }, rules)
      const rows = env.DB.prepare(
        `select board_id, is_admin || ' ' || is_comment_only as may from members where user_id = ? and is_active = 1`,
      ).bind(signed.user?.['_id'])
      const { results } = await rows.all()
      return Object.fromEntries(results.map((row) => [row['board_id'], row['may']]))
    }
    expect(await roles(['makers'])).toEqual({ [byGroup]: '0 1', [byHand]: '0 0' })
    expect(await roles(['makers', 'leads'])).toEqual({ [byGroup]: '1 0', [byHand]: '0 0' })
    expect(await roles([])).toEqual({ [byHand]: '0 0' })
  })
})
