import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Said, newAuthenticator } from '../../support/authenticator.ts'
import { client } from '../../support/client.ts'
import { as, person } from '../../support/people.ts'
import { SITE } from '../../support/passkey-bodies.ts'
import { outcome } from '../../support/table.ts'
import { databaseWhere, serviceWith } from '../support/bindings.ts'
import { addTo, newRequest, signInBy, visitor, withPasskey } from './passkeys.ts'

afterEach(() => void vi.useRealTimers())

const handleOf = (id: string) => Buffer.from(id).toString('base64url')

test('a passkey signs its user in without a name and a password, and says when', async () => {
  const { user, authenticator, passkey } = await withPasskey()
  const { status, body } = await signInBy(authenticator, { userHandle: handleOf(user.id) })
  expect([status, body['id']]).toEqual([200, user.id])
  const own = client({ token: String(body['token']) })
  expect(await own.read('/api/user')).toMatchObject({ _id: user.id })
  expect(await own.read('/api/user/passkeys')).toEqual([
    { _id: passkey, name: 'My key', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
  ])
})

describe('a sign-in is refused that is signed', () => {
  const REFUSED = '400 passkey.refused'
  const forged: [string, Partial<Said>][] = [
    ['on a page of another site', { origin: 'https://boards.example.evil.test' }],
    ['on the same host without https', { origin: 'http://boards.example' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['for a parent of the host', { rpId: 'example' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['as a registration', { type: 'webauthn.create' }],
    ['without user verification', { flags: 1 }],
    ['without the presence of a user', { flags: 4 }],
    ['for another user', { userHandle: handleOf('somebody-else') }],
  ]
  test.each(forged)('%s', async (_, said) => {
    const { authenticator } = await withPasskey()
    expect(outcome(await signInBy(authenticator, said))).toBe(REFUSED)
    expect((await signInBy(authenticator)).status).toBe(200)
  })

  test('by another key than the one that is named', async () => {
    const [{ authenticator }, other] = [await withPasskey(), await withPasskey()]
    const { request, challenge } = await newRequest()
    const signed = await other.authenticator.sign({ ...SITE, challenge })
    const credential = { ...signed, id: authenticator.id }
    expect(outcome(await visitor.post('/users/passkey', { request, credential }))).toBe(REFUSED)
  })

  test('with a counter that is not higher than the one before', async () => {
    const { authenticator } = await withPasskey()
    const counted = async (counter: number) => outcome(await signInBy(authenticator, { counter }))
    expect([await counted(5), await counted(5), await counted(4), await counted(0)]).toEqual([
      '200',
      REFUSED,
      REFUSED,
      REFUSED,
    ])
    expect(await counted(6)).toBe('200')
  })
})

test('an answer is good once, also if it is sent twice at the same time', async () => {
  const { authenticator } = await withPasskey()
  const { request, challenge } = await newRequest()
  const body = { request, credential: await authenticator.sign({ ...SITE, challenge }) }
  const send = async () => outcome(await visitor.post('/users/passkey', body))
  const both = await Promise.all([send(), send()])
  expect(both.toSorted()).toEqual(['200', '400 passkey.expired'])
  expect(await send()).toBe('400 passkey.expired')
})

test('of two answers with one counter, as a copied passkey gives, one is good, whichever comes between', async () => {
  const { user, authenticator } = await withPasskey()
  let inBetween: Promise<string> | undefined
  const counter = 7
  const DB = databaseWhere(async (run, at) => {
    const found = await run()
    // The first batch has read the passkey, and the counter before.
    if (at === 1) await (inBetween ??= signInBy(authenticator, { counter }).then(outcome))
    return found
  })
  const { request, challenge } = await newRequest()
  const credential = await authenticator.sign({ ...SITE, challenge, counter })
  const late = client({ via: serviceWith({ DB }) })
  const second = await late.post('/users/passkey', { request, credential })
  expect([await inBetween, outcome(second)]).toEqual(['200', '400 passkey.expired'])
  const signIns = env.DB.prepare('select count(*) as n from sign_ins where user_id = ?')
  expect(await signIns.bind(user.id).first('n')).toBe(1)
})

test('an answer is good only with the request that its page got, and for five minutes', async () => {
  const { authenticator } = await withPasskey()
  const [{ request, challenge }, other] = [await newRequest(), await newRequest()]
  const credential = await authenticator.sign({ ...SITE, challenge })
  const send = async (given: string) =>
    outcome(await visitor.post('/users/passkey', { request: given, credential }))
  expect(await send(other.request)).toBe('400 passkey.refused')
  expect(await send(`${request}x`)).toBe('400 passkey.expired')
  vi.useFakeTimers({ now: Date.now() + 5 * 60_000 + 1, toFake: ['Date'] })
  expect(await send(request)).toBe('400 passkey.expired')
})

describe('nobody signs in by a passkey', () => {
  const UNKNOWN = '400 passkey.unknown'

  test('that was removed', async () => {
    const { user, authenticator, passkey } = await withPasskey()
    await as(user).sure('DELETE', `/api/user/passkeys/${passkey}`)
    expect(outcome(await signInBy(authenticator))).toBe(UNKNOWN)
  })

  test('that was never added', async () => {
    expect(outcome(await signInBy(await newAuthenticator()))).toBe(UNKNOWN)
  })

  test.each(['login_disabled = 1', 'is_bot = 1'])('whose user has %s', async (set) => {
    const { user, authenticator } = await withPasskey()
    await env.DB.prepare(`update users set ${set} where id = ?`).bind(user.id).run()
    expect(outcome(await signInBy(authenticator))).toBe(UNKNOWN)
  })
})

describe('a passkey is added', () => {
  const forged: [string, Partial<Said>][] = [
    ['on a page of another site', { origin: 'https://evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['as a sign-in', { type: 'webauthn.get' }],
    ['without user verification', { flags: 1 }],
  ]
  test.each(forged)('not where it was made %s', async (_, said) => {
    const [user, authenticator] = [await person(), await newAuthenticator()]
    expect(outcome(await addTo(user, authenticator, said))).toBe('400 passkey.refused')
    expect(await as(user).read('/api/user/passkeys')).toEqual([])
  })

  test('not to the account of somebody else than who asked', async () => {
    const [user, other] = [await person(), await person()]
    const { request, challenge } = await as(user).sure<Said & { request: string }>(
      'POST',
      '/api/user/passkeys/options',
    )
    const credential = await (await newAuthenticator()).register({ ...SITE, challenge })
    const body = { request, name: 'Mine', credential }
    expect(outcome(await as(other).post('/api/user/passkeys', body))).toBe('400 passkey.expired')
    expect(outcome(await as(user).post('/api/user/passkeys', body))).toBe('200')
    expect(outcome(await as(user).post('/api/user/passkeys', body))).toBe('400 passkey.expired')
  })

  test('once, to one account', async () => {
    const { authenticator } = await withPasskey()
    expect((await addTo(await person(), authenticator)).status).toBe(400)
  })
})
