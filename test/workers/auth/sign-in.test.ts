import { Buffer } from 'node:buffer'
import { scryptSync } from 'node:crypto'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import { type Json, client } from '../../support/client.ts'
import { ENCODINGS } from '../../support/encode.ts'
import { person } from '../../support/people.ts'

type Signed = { id: string; token: string; tokenExpires: string }

const PASSWORD = 'correct horse, battery: staple'
const ZOE = { username: 'Zoë Ångström', email: 'Zoe@Example.com', password: PASSWORD }

let zoe: Promise<Signed> | undefined

/** The one user of this file who has registered. */
function registered(): Promise<Signed> {
  zoe ??= client().sure<Signed>('POST', '/users/register', ZOE)
  return zoe
}

function login(body: object) {
  return client().post<Signed & Json>('/users/login', body)
}

describe('registering', () => {
  test('gives a token that signs in for ninety days', async () => {
    const { id, token, tokenExpires } = await registered()
    expect(id).toMatch(/^[23456789A-HJ-NP-TW-Za-km-z]{17}$/)
    expect(tokenExpires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Date.parse(tokenExpires) - Date.now()).toBeGreaterThan(89.9 * 86_400_000)
    expect(Date.parse(tokenExpires) - Date.now()).toBeLessThan(90.1 * 86_400_000)
    expect(await client({ token }).read('/api/user')).toMatchObject({
      _id: id,
      username: ZOE.username,
      emails: [{ address: ZOE.email, verified: false }],
      createdThroughApi: false,
      loginDisabled: false,
    })
  })

  test.each([
    ['the same name', { username: ZOE.username }, 'username.taken', 'Username already exists.'],
    [
      'the name in capitals',
      { username: 'ZOË ÅNGSTRÖM' },
      'username.taken',
      'Username already exists.',
    ],
    [
      'the name decomposed',
      { username: ZOE.username.normalize('NFD') },
      'username.taken',
      'Username already exists.',
    ],
    [
      'the address in other case',
      { email: 'zOE@eXAMPLE.COM' },
      'email.taken',
      'Email already exists.',
    ],
  ])('is refused for %s', async (_, same, code, reason) => {
    await registered()
    const fresh = { username: 'somebody else', email: 'else@example.com', password: PASSWORD }
    const refused = await client().post('/users/register', { ...fresh, ...same })
    expect(refused).toMatchObject({ status: 400, body: { code, reason } })
  })

  test.each([
    ['username', ''],
    ['username', ' \t'],
    ['username', 'a/b'],
    ['username', 'a\u0007b'],
    ['username', 'x'.repeat(65)],
    ['email', ''],
    ['email', 'nobody'],
    ['email', 'a b@example.com'],
    ['email', `a/b@example.com`],
    ['email', `${'x'.repeat(254 - '@example.com'.length + 1)}@example.com`],
    ['password', 'seven 7'],
    ['password', 'x'.repeat(1_025)],
  ])('names the field where %s is %j', async (field, value) => {
    const account = { username: 'valid', email: 'valid@example.com', password: PASSWORD }
    const refused = await client().post('/users/register', { ...account, [field]: value })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'body.invalid', fields: [{ field }] },
    })
  })

  test('takes the longest name, address and password there may be, which then sign in', async () => {
    const account = {
      username: '🙂'.repeat(64),
      email: `${'x'.repeat(64)}@${'y'.repeat(63)}.${'z'.repeat(63)}.${'w'.repeat(57)}.com`,
      password: 'x'.repeat(1_024),
    }
    const { id } = await client().sure<Signed>('POST', '/users/register', account)
    const signed = await login({ username: account.email, password: account.password })
    expect(signed).toMatchObject({ status: 200, body: { id } })
  })
})

describe('signing in', () => {
  test.each([
    ['by username', { username: ZOE.username }],
    [
      'by username in other case and Unicode form',
      { username: ZOE.username.toUpperCase().normalize('NFD') },
    ],
    ['by e-mail address', { email: ZOE.email }],
    ['by e-mail address in other case', { email: ZOE.email.toLowerCase() }],
    ['by e-mail address in place of the username', { username: ZOE.email }],
    ['by e-mail address where the username is empty', { username: '', email: ZOE.email }],
  ])('works %s', async (_, name) => {
    const { id } = await registered()
    expect(await login({ ...name, password: PASSWORD })).toMatchObject({
      status: 200,
      body: { id },
    })
  })

  test.each(REVISIONS.map((revision, at) => [revision, ENCODINGS[at % 3] ?? 'json'] as const))(
    'works in %s as %s',
    async (revision, encoding) => {
      const { id } = await registered()
      const body = { username: ZOE.username, password: PASSWORD }
      const { body: signed } = await client({ revision }).post('/users/login', body, {
        as: encoding,
      })
      expect(signed).toMatchObject({ id })
    },
  )

  test('fails with one answer, whatever the cause', async () => {
    await registered()
    const disabled = await registerDisabled()
    const answers = await Promise.all([
      login({ username: ZOE.username, password: `${PASSWORD}!` }),
      login({ username: ZOE.username, password: PASSWORD.toUpperCase() }),
      login({ username: ZOE.username, password: '' }),
      login({ username: 'nobody', password: PASSWORD }),
      login({ username: '\u0000', password: PASSWORD }),
      login({ username: 'x'.repeat(100_000), password: PASSWORD }),
      login(disabled),
    ])
    const bodies = answers.map(({ body }) => ({ ...body, requestId: '' }))
    const reason = 'Incorrect username or password.'
    const error = {
      requestId: '',
      error: 'login.failed',
      code: 'login.failed',
      reason,
      message: reason,
      statusCode: 400,
      isClientSafe: true,
      errorType: 'Meteor.Error',
    }
    expect(bodies).toEqual(answers.map(() => error))
  })

  test('names the username where neither it nor the address is given', async () => {
    const refused = await login({ password: PASSWORD })
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'username' }] } })
  })

  test('renews a password that was hashed under other parameters', async () => {
    const { id, username } = await person()
    const salt = Buffer.alloc(16, 7)
    const key = scryptSync(PASSWORD, salt, 64, { cost: 1_024, blockSize: 8, parallelization: 1 })
    const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const old = `$scrypt$ln=10,r=8,p=1$${bare(salt)}$${bare(key)}`
    await env.DB.prepare('update users set password_hash = ? where id = ?').bind(old, id).run()
    expect(await login({ username, password: PASSWORD })).toMatchObject({ status: 200 })
    const stored = env.DB.prepare('select password_hash from users where id = ?').bind(id)
    expect(await stored.first('password_hash')).toMatch(/^\$scrypt\$ln=1,r=8,p=1\$/)
    expect(await login({ username, password: PASSWORD })).toMatchObject({ status: 200 })
  })
})

async function registerDisabled() {
  const account = { username: 'disabled', email: 'disabled@example.com', password: PASSWORD }
  const { id } = await client().sure<Signed>('POST', '/users/register', account)
  await env.DB.prepare('update users set login_disabled = 1 where id = ?').bind(id).run()
  return { username: account.username, password: PASSWORD }
}
