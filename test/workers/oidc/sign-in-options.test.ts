import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { app } from '../../../src/app/app.ts'
import type { Env } from '../../../src/app/deps.ts'
import { client } from '../../support/client.ts'
import { withPasskey } from '../passkeys/passkeys.ts'

const PROVIDER = {
  id: 'acme',
  label: 'Acme',
  issuer: 'https://id.acme.example',
  clientId: 'laneway',
}

/** The service under other variables, on the same store. */
function under(variables: Partial<Env>) {
  const changed = { ...env, ...variables }
  return client({
    via: async (request) => app.fetch(request, changed, createExecutionContext()),
  })
}

const WITH_PROVIDER = {
  OIDC_PROVIDERS: JSON.stringify([PROVIDER]),
  OIDC_SECRET_ACME: 'the secret of acme',
}

const account = (username: string) => ({
  username,
  email: `${username.replace(' ', '.')}@example.com`,
  password: 'a long password',
})

test('the ways to sign in are those of the configuration, and hold no secret', async () => {
  expect(await client().read('/api/sign-in')).toEqual({
    passwords: true,
    registration: 'open',
    setup: false,
    mail: false,
    passkeys: true,
    secondFactor: 'optional',
    providers: [],
  })
  const { body } = await under({
    ...WITH_PROVIDER,
    REGISTRATION: 'closed',
    SECOND_FACTOR: 'required',
  }).get('/api/sign-in')
  const url = 'https://boards.example/users/oidc/acme'
  expect(body).toEqual({
    passwords: true,
    registration: 'closed',
    setup: false,
    mail: false,
    passkeys: true,
    secondFactor: 'required',
    providers: [{ id: 'acme', label: 'Acme', url }],
  })
})

test('where passwords are off, only the user of BREAK_GLASS signs in by one, and nobody registers', async () => {
  const [glass, other] = [account('Break Glass'), account('somebody-with-a-password')]
  for (const one of [glass, other]) await client().sure('POST', '/users/register', one)
  const off = under({ ...WITH_PROVIDER, LOCAL_PASSWORDS: 'off', BREAK_GLASS: 'break glass' })
  expect(await off.read('/api/sign-in')).toMatchObject({ passwords: false, registration: 'closed' })
  const signIn = (username: string, password = 'a long password') =>
    off.post('/users/login', { username, password })
  expect(await signIn('BREAK GLASS')).toMatchObject({ status: 200 })
  const refused = { status: 403, body: { code: 'login.passwords_off' } }
  for (const name of [other.username, glass.email, 'nobody'])
    expect(await signIn(name)).toMatchObject(refused)
  expect(await signIn(glass.username, 'a wrong password')).toMatchObject({ status: 400 })
  for (const name of ['a-new-one', 'break glass'])
    expect(await off.post('/users/register', account(name))).toMatchObject({
      status: 400,
      body: { code: 'registration.closed' },
    })
})

test('the only way to sign in is a provider while there is neither a password, nor another one, nor a passkey', async () => {
  const off = { ...WITH_PROVIDER, LOCAL_PASSWORDS: 'off' }
  const only = async (variables: Partial<Env>) =>
    (await under(variables).read('/api/sign-in'))['onlyProvider']
  const two = JSON.stringify([PROVIDER, { ...PROVIDER, id: 'other' }])
  const both = { ...off, OIDC_PROVIDERS: two, OIDC_SECRET_OTHER: 'the secret of the other' }
  expect(await only(off)).toBe('acme')
  expect(await only(WITH_PROVIDER)).toBe(undefined)
  expect(await only(both)).toBe(undefined)
  await withPasskey()
  expect(await only(off)).toBe(undefined)
})

test('a secret of a provider that is not configured is an unknown variable', async () => {
  const misspelled = { ...WITH_PROVIDER, OIDC_SECRET_ACNE: 'x' }
  const refused = { status: 503, body: { code: 'config.oidc_secret_acne' } }
  expect(await under(misspelled).get('/readyz')).toMatchObject(refused)
  expect(await under(WITH_PROVIDER).get('/api/sign-in')).toMatchObject({ status: 200 })
})
