import { afterEach, describe, expect, test, vi } from 'vitest'
import { sql } from '../engine/support.ts'
import { type Json, client } from '../../support/client.ts'
import { as, fresh, person } from '../../support/people.ts'
import { FROM_PAGE, ask, valueIn, withCookie } from '../../support/page.ts'

const [OLD, NEW] = ['the first password', 'the second password']

type Signed = { id: string; token: string }

afterEach(() => void vi.useRealTimers())

let made = 0

/** A user who has registered, with the token of a second sign-in. */
async function registered() {
  made += 1
  const username = `own-${made}`
  const account = { username, email: `${username}@example.com`, password: OLD }
  const { id, token } = await client().sure<Signed>('POST', '/users/register', account)
  const other = await client().sure<Signed>('POST', '/users/login', { username, password: OLD })
  return { ...account, id, token, other: other.token }
}

const statusFor = async (token: string) => (await client({ token }).get('/api/user')).status

const login = async (username: string, password: string) =>
  (await client().post('/users/login', { username, password })).status

describe('a user', () => {
  test('changes their own name, initials and e-mail address, and keeps the rest', async () => {
    const ada = await registered()
    const api = client({ token: ada.token })
    const email = `New-${ada.id}@Example.com`
    const edit = { fullname: 'Ada Lovelace', email, currentPassword: OLD }
    expect(await api.edit('/api/user', edit)).toEqual({ _id: ada.id })
    await api.edit('/api/user', { initials: 'AL', language: 'pt-BR' })
    expect(await api.read('/api/user')).toMatchObject({
      username: ada.username,
      emails: [{ address: email }],
      profile: { fullname: 'Ada Lovelace', initials: 'AL', language: 'pt-BR' },
    })
  })

  test('gains no rights and no other name by fields that are not for them', async () => {
    const [ada, other] = [await person(), await person()]
    const forged = { fullname: 'Ada', isAdmin: true, username: 'root', loginDisabled: false }
    const named = { _id: other.id, user: other.id, ver: 9, action: 'takeOwnership' }
    await as(ada).edit('/api/user', { ...forged, ...named })
    expect(await as(ada).read('/api/user')).toMatchObject({
      username: ada.username,
      isAdmin: false,
    })
    expect(await as(other).read('/api/user')).toMatchObject({ profile: { fullname: '' } })
  })

  test.each<[string, Json]>([
    ['email', { email: 'nobody' }],
    ['email', { email: '' }],
    ['initials', { initials: 'ABCDEFGHIJK' }],
    ['fullname', { fullname: 'x'.repeat(1_001) }],
    ['language', { language: 'English' }],
    ['language', { language: `en${'-abcdefgh'.repeat(4)}` }],
    ['password', { password: 'seven 7', currentPassword: OLD }],
    ['password', { password: 'x'.repeat(1_025), currentPassword: OLD }],
    ['password', { currentPassword: OLD }],
    ['currentPassword', { password: NEW }],
    ['currentPassword', { email: 'ada@example.com' }],
  ])('is told what is wrong with %s, and nothing changes', async (field, edit) => {
    const { token } = await registered()
    const api = client({ token })
    const before = await api.read('/api/user')
    expect(await api.put('/api/user', { fullname: 'Ada', ...edit })).toMatchObject({
      status: 400,
      body: { code: 'body.invalid', fields: [{ field }] },
    })
    expect(await api.read('/api/user')).toEqual(before)
  })

  test('does not get an e-mail address or username of another user as e-mail address', async () => {
    const [ada, grace] = [await registered(), await person({ username: 'grace@example.com' })]
    const api = client({ token: ada.token })
    for (const email of [grace.email, grace.username])
      expect(await api.put('/api/user', { email, currentPassword: OLD })).toMatchObject({
        status: 400,
        body: { code: 'email.taken' },
      })
  })

  test('keeps their e-mail address where the password given with another one is wrong', async () => {
    const ada = await registered()
    const api = client({ token: ada.token })
    const edit = { email: 'another@example.com', currentPassword: NEW }
    expect(await api.put('/api/user', edit)).toMatchObject({ body: { code: 'login.failed' } })
    expect(await api.read('/api/user')).toMatchObject({ emails: [{ address: ada.email }] })
  })

  test('who has no password changes their e-mail address by a sign-in of the last ten minutes', async () => {
    const ada = await person()
    await sql("update users set password_hash = '' where id = ?", ada.id)
    const api = await fresh(ada)
    const [email, later] = [`${ada.id}@example.org`, `${ada.id}@example.net`]
    expect((await api.put('/api/user', { email })).status).toBe(200)
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ['Date'] })
    expect(await api.put('/api/user', { email: later })).toMatchObject({
      status: 400,
      body: { code: 'body.invalid', fields: [{ field: 'currentPassword' }] },
    })
    expect(await api.read('/api/user')).toMatchObject({ emails: [{ address: email }] })
    expect((await api.put('/api/user', { password: NEW })).status).toBe(400)
  })

  test('changes nothing with a token that is revoked', async () => {
    const ada = await person()
    const left = await fresh(ada)
    await left.sure('POST', '/users/logout', {})
    expect((await left.put('/api/user', { fullname: 'Ada' })).status).toBe(401)
    expect(await as(ada).read('/api/user')).toMatchObject({ profile: { fullname: '' } })
  })
})

describe('a new password', () => {
  test('revokes every token, and the reply has one that is valid', async () => {
    const { id, username, token, other } = await registered()
    const edit = { password: NEW, currentPassword: OLD, fullname: 'Ada' }
    const reply = await client({ token }).edit('/api/user', edit)
    expect(reply).toEqual({
      _id: id,
      token: expect.any(String),
      tokenExpires: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(await Promise.all([token, other].map(statusFor))).toEqual([401, 401])
    expect(await statusFor(String(reply['token']))).toBe(200)
    expect([await login(username, OLD), await login(username, NEW)]).toEqual([400, 200])
  })

  test('of a page that is signed in by the cookie comes with a new cookie', async () => {
    const { id, token, other } = await registered()
    const headers = { ...FROM_PAGE, ...withCookie(token) }
    const body = { password: NEW, currentPassword: OLD }
    const reply = await ask('PUT', '/api/user', { body, headers })
    expect(reply.body).toEqual({ _id: id, tokenExpires: expect.any(String) })
    expect(await Promise.all([token, other].map(statusFor))).toEqual([401, 401])
    expect(await statusFor(valueIn(reply.cookie))).toBe(200)
  })

  test('is refused without the right current one, and changes nothing', async () => {
    const { username, token } = await registered()
    for (const currentPassword of [NEW, '', 'x'.repeat(2_000)]) {
      const edit = { password: NEW, currentPassword, fullname: 'Ada' }
      expect(await client({ token }).put('/api/user', edit)).toMatchObject({
        status: 400,
        body: { code: 'login.failed', fields: [{ field: 'currentPassword' }] },
      })
    }
    expect(await client({ token }).read('/api/user')).toMatchObject({ profile: { fullname: '' } })
    expect([await login(username, OLD), await login(username, NEW)]).toEqual([200, 400])
  })

  test('is stored with no key, whose record would hold a token', async () => {
    const { token } = await registered()
    const headers = { 'idempotency-key': 'own-password' }
    const edit = { password: NEW, currentPassword: OLD }
    const reply = await client({ token }).edit<Signed>('/api/user', edit, { headers })
    expect(reply.token).toEqual(expect.any(String))
    const again = await client({ token }).put('/api/user', edit, { headers })
    expect(again.status).toBe(401)
  })
})
