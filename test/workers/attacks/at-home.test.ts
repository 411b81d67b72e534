import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_ATTEMPTS } from '../../../src/accounts/auth/login-attempt-actions.ts'
import { secretHash } from '../../../src/accounts/auth/secret.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { newAuthenticator } from '../../support/authenticator.ts'
import { client } from '../../support/client.ts'
import { SITE } from '../../support/passkey-bodies.ts'
import { fresh, newBoard, person } from '../../support/people.ts'
import { invite } from '../invitations/invited.ts'
import { onStage } from '../oidc/stage.ts'
import { type Options, newRequest, withPasskey } from '../passkeys/passkeys.ts'
import { RIGHT, counting, lowerLimits, newAddress, signIn, stubHashing } from './login-attempts.ts'

lowerLimits()

/** Failures of strangers that one name may have. */
const FEW = 3

beforeAll(() => {
  MOST_ATTEMPTS.name = FEW
})

const stage = onStage()

// The stage takes back what is stubbed after each test.
beforeEach(() => void stubHashing())

type Names = { username: string; email: string }

/** Somebody who comes in by one way from an address. */
type Arrival = (address: string) => Promise<Names>

const named = (): Names => {
  const username = `home-${newId()}`.toLowerCase()
  return { username, email: `${username}@example.com` }
}

const from = (address: string) => ({ headers: { 'cf-connecting-ip': address } })

const api = client({ via: counting() })

const link = async (id: string, email: string) => {
  const secret = newId()
  await env.DB.prepare(
    `insert into links (hash, user_id, kind, email, created_at, expires_at)
    values (?, ?, 'reset', ?, '2026-01-02T03:04:05.678Z', '2099-01-02T03:04:05.678Z')`,
  )
    .bind(secretHash(secret), id, email)
    .run()
  return secret
}

const ARRIVALS: Record<string, Arrival> = {
  async registering(address) {
    const names = named()
    await api.sure('POST', '/users/register', { ...names, password: RIGHT }, from(address))
    return names
  },
  async 'joining by an invitation'(address) {
    const names = named()
    const { secret: token } = await invite(await newBoard())
    await api.sure('POST', '/users/join', { ...names, token, password: RIGHT }, from(address))
    return names
  },
  async 'setting a new password by a link'(address) {
    const { id, username, email } = await person()
    const token = await link(id, email)
    await api.sure('POST', '/users/reset', { token, password: RIGHT }, from(address))
    return { username, email }
  },
  async 'signing in by the password and the username'(address) {
    const { username, email } = await person()
    expect(await signIn(username, { address, password: RIGHT })).toBe('in')
    return { username, email }
  },
  async 'signing in by a passkey'(address) {
    const { user, authenticator } = await withPasskey()
    const { request, challenge } = await newRequest()
    const credential = await authenticator.sign({ ...SITE, challenge })
    await api.sure('POST', '/users/passkey', { request, credential }, from(address))
    return user
  },
  async 'signing in by a recovery code'(address) {
    const { user } = await withPasskey()
    const own = await fresh(user)
    await own.edit('/api/user/second-factor', { isRequired: true })
    const { codes } = await own.sure<{ codes: string[] }>('POST', '/api/user/recovery-codes', {})
    const body = { username: user.username, password: RIGHT }
    const asked = await api.post('/users/login', body, from(newAddress()))
    const token = String(Reflect.get(Object(asked.body['secondFactor']), 'token'))
    await api.sure('POST', '/users/second-factor', { token, code: codes[0] }, from(address))
    await env.DB.prepare('update users set second_factor = 0 where id = ?').bind(user.id).run()
    return user
  },
  async 'setting up the passkey that the site asks for'(address) {
    const user = await person()
    const via = counting({ SECOND_FACTOR: 'required' })
    const asking = client({ via })
    const { username } = user
    const asked = await asking.post(
      '/users/login',
      { username, password: RIGHT },
      from(newAddress()),
    )
    const token = String(Reflect.get(Object(asked.body['secondFactor']), 'token'))
    const path = '/users/second-factor'
    const { request, challenge } = await asking.sure<Options>('POST', `${path}/options`, { token })
    const credential = await (await newAuthenticator()).register({ ...SITE, challenge })
    const body = { token, request, name: 'A key', credential }
    await asking.sure('POST', `${path}/passkey`, body, from(address))
    return user
  },
  async 'signing in by a provider'(address) {
    const names = named()
    const claims = { email: names.email, preferred_username: names.username }
    stage.acme.will(stage.someone(claims))
    const visitor = stage.visitor({}, { RATE_LIMITS: 'on' })
    const at = await visitor.begin(stage.ids[0])
    const back = stage.acme.answerTo(at).href
    expect((await visitor.go(back, { 'cf-connecting-ip': address })).status).toBe(302)
    return names
  },
}

describe.each(Object.entries(ARRIVALS))('who came in by %s', (_, arrive) => {
  test('signs in there by each of their names, however often strangers have failed', async () => {
    const home = newAddress()
    const { username, email } = await arrive(home)
    for (const name of [username, { email }]) {
      for (let tried = 0; tried <= FEW; tried += 1) await signIn(name, { address: newAddress() })
      expect(await signIn(name, { address: newAddress(), password: RIGHT })).toBe('throttled')
      expect(await signIn(name, { address: home, password: RIGHT })).toBe('in')
    }
  })
})

test("an address at which a registration failed is nobody's home", async () => {
  const { username, email } = await person()
  const address = newAddress()
  const body = { username, email: `other-${email}`, password: RIGHT }
  expect((await api.post('/users/register', body, from(address))).status).toBe(400)
  for (let tried = 0; tried <= FEW; tried += 1) await signIn(username, { address: newAddress() })
  expect(await signIn(username, { address, password: RIGHT })).toBe('throttled')
})
