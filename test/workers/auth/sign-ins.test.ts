import { describe, expect, test } from 'vitest'
import { runCron } from '../../support/cron.ts'
import { countOf } from '../support/keyed-writes.ts'
import { sql } from '../engine/support.ts'
import { client } from '../../support/client.ts'
import { FROM_PAGE, ask, withCookie } from '../../support/page.ts'
import { as, people } from '../../support/people.ts'

const [OLD, NEW] = ['the first password', 'the second password']

type Signed = { id: string; token: string; tokenExpires: string }
type SignIn = { _id: string; userAgent: string; expiresAt: string; isCurrent: boolean }

let made = 0

/** A user with three sign-ins, each of another browser: registered, signed in, and given a token. */
async function signedIn() {
  made += 1
  const username = `signed-${made}`
  const account = { username, email: `${username}@example.com`, password: OLD }
  const by = (agent: string) => ({ headers: { 'user-agent': agent } })
  const first = await client().sure<Signed>('POST', '/users/register', account, by('One'))
  const signing = { username, password: OLD }
  const second = await client().sure<Signed>('POST', '/users/login', signing, by('Two'.repeat(99)))
  const { siteAdmin } = await people()
  const third = await as(siteAdmin).sure<{ authToken: string }>(
    'POST',
    `/api/createtoken/${first.id}`,
    {},
    by('Three'),
  )
  return { id: first.id, first, tokens: [first.token, second.token, third.authToken] as const }
}

const signInsOf = (token: string) => client({ token }).read<SignIn[]>('/api/user/sign-ins')

const statusFor = async (token: string) => (await client({ token }).get('/api/user')).status

describe('the sign-ins of a user', () => {
  test('are those that registered, signed in or were given a token, newest first', async () => {
    const { first, tokens } = await signedIn()
    const seen = await signInsOf(tokens[1])
    expect(seen.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
      ['Three', false],
      ['Two'.repeat(99).slice(0, 200), true],
      ['One', false],
    ])
    expect(seen[2]?.expiresAt).toBe(first.tokenExpires)
  })

  test('are listed page by page', async () => {
    const { tokens } = await signedIn()
    const api = client({ token: tokens[0] })
    const page = await api.get<SignIn[]>('/api/user/sign-ins?limit=2')
    expect(page.body.map(({ userAgent }) => userAgent.slice(0, 3))).toEqual(['Thr', 'Two'])
    const next = /<[^>]*(\/api[^>]*)>/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    expect((await api.read<SignIn[]>(next)).map(({ userAgent }) => userAgent)).toEqual(['One'])
  })

  test('end one by one, and only for that user', async () => {
    const [ada, other] = [await signedIn(), await signedIn()]
    const [, second] = await signInsOf(ada.tokens[0])
    const path = `/api/user/sign-ins/${second?._id}`
    const missed = await client({ token: other.tokens[0] }).delete(path)
    expect(missed).toMatchObject({ status: 404, body: { code: 'sign_in.not_found' } })
    await client({ token: ada.tokens[0] }).sure('DELETE', path)
    expect(await Promise.all(ada.tokens.map(statusFor))).toEqual([200, 401, 200])
    const left = await signInsOf(ada.tokens[0])
    expect(left.map(({ userAgent }) => userAgent)).toEqual(['Three', 'One'])
    expect((await client({ token: ada.tokens[0] }).delete(path)).status).toBe(404)
  })

  test('end with the cookie, where it is that one', async () => {
    const { tokens } = await signedIn()
    const current = (await signInsOf(tokens[0])).find(({ isCurrent }) => isCurrent)
    const headers = { ...FROM_PAGE, ...withCookie(tokens[0]) }
    const reply = await ask('DELETE', `/api/user/sign-ins/${current?._id}`, { headers })
    expect([reply.status, reply.cookie]).toEqual([
      200,
      expect.stringMatching(/^__Host-laneway=; Max-Age=0/),
    ])
  })

  test('are listed and ended by the site admin, who sees them of each user alone', async () => {
    const [ada, other] = [await signedIn(), await signedIn()]
    const { siteAdmin } = await people()
    const admin = as(siteAdmin)
    const path = `/api/users/${ada.id}/sign-ins`
    const [listed, others] = await Promise.all(
      [path, `/api/users/${other.id}/sign-ins`].map((at) => admin.read<SignIn[]>(at)),
    )
    expect(listed?.map(({ userAgent }) => userAgent.slice(0, 3))).toEqual(['Thr', 'Two', 'One'])
    const missed = await admin.delete(`${path}/${others?.[0]?._id}`)
    expect(missed).toMatchObject({ status: 404, body: { code: 'sign_in.not_found' } })
    await admin.sure('DELETE', `${path}/${listed?.[1]?._id}`)
    expect(await Promise.all(ada.tokens.map(statusFor))).toEqual([200, 401, 200])
    expect(await Promise.all(other.tokens.map(statusFor))).toEqual([200, 200, 200])
    expect((await admin.get('/api/users/nobody-there/sign-ins')).status).toBe(404)
    expect((await client({ token: ada.tokens[0] }).get(path)).status).toBe(403)
  })

  test('are one less after a logout', async () => {
    const { tokens } = await signedIn()
    await client({ token: tokens[1] }).sure('POST', '/users/logout', {})
    const left = await signInsOf(tokens[0])
    expect(left.map(({ userAgent }) => userAgent)).toEqual(['Three', 'One'])
  })

  test.each<[string, (id: string, token: string) => Promise<unknown>]>([
    [
      'a logout of all',
      (_, token) => client({ token }).sure('POST', '/users/logout', { all: true }),
    ],
    ['disabling', async (id) => bySite('PUT', `/api/users/${id}`, { action: 'disableLogin' })],
    ['a password by the site admin', (id) => bySite('PUT', `/api/users/${id}`, { password: NEW })],
    ['the site admin', (id) => bySite('POST', '/api/deletetoken', { userId: id })],
    ['deletion', (id) => bySite('DELETE', `/api/users/${id}`)],
  ])('all end by %s', async (_, end) => {
    const { id, tokens } = await signedIn()
    expect(await countOf('sign_ins', 'user_id', id)).toBe(3)
    await end(id, tokens[0])
    expect(await countOf('sign_ins', 'user_id', id)).toBe(0)
  })

  test('are only the new one after a change of the password, and all stay if that is refused', async () => {
    const { tokens } = await signedIn()
    const api = client({ token: tokens[0] })
    await api.put('/api/user', { password: NEW, currentPassword: NEW })
    expect(await signInsOf(tokens[0])).toHaveLength(3)
    const edit = { password: NEW, currentPassword: OLD }
    const { token } = await api.edit<Signed>('/api/user', edit)
    expect(await signInsOf(token)).toMatchObject([{ isCurrent: true }])
  })

  test('are not shown once they have expired, and are then deleted', async () => {
    const { id, tokens } = await signedIn()
    await sql(
      "update sign_ins set expires_at = '2020' where user_id = ? and user_agent = 'One'",
      id,
    )
    expect(await signInsOf(tokens[1])).toHaveLength(2)
    await runCron()
    expect(await countOf('sign_ins', 'user_id', id)).toBe(2)
  })
})

async function bySite(method: string, path: string, body?: object): Promise<unknown> {
  const { siteAdmin } = await people()
  return as(siteAdmin).sure(method, path, body)
}
