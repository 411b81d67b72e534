import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { app } from '../../../src/app/app.ts'
import type { Env } from '../../../src/app/deps.ts'
import { hashPassword } from '../../../src/accounts/auth/passwords.ts'
import { type Authenticator, type Said, newAuthenticator } from '../../support/authenticator.ts'
import { type Json, client } from '../../support/client.ts'
import { SITE } from '../../support/passkey-bodies.ts'
import { type Person, fresh, person } from '../../support/people.ts'

export const PASSWORD = 'a long password'

/** The service with other variables. */
export function under(variables: Partial<Env>) {
  return client({
    via: async (request) => app.fetch(request, { ...env, ...variables }, createExecutionContext()),
  })
}

export const visitor = client()

/** A user who has a password. */
export async function withPassword(given: Parameters<typeof person>[0] = {}): Promise<Person> {
  const user = await person(given)
  await env.DB.prepare('update users set password_hash = ? where id = ?')
    .bind(await hashPassword(PASSWORD), user.id)
    .run()
  return user
}

/** Adds a passkey to an account by an authenticator, as a page does. */
export async function addTo(user: Person, authenticator: Authenticator, said: Partial<Said> = {}) {
  const api = await fresh(user)
  const options = await api.sure<Options>('POST', '/api/user/passkeys/options')
  const { request, challenge } = options
  const credential = await authenticator.register({ ...SITE, challenge, ...said })
  return api.post('/api/user/passkeys', { request, name: 'My key', credential })
}

export type Options = { request: string; challenge: string; allowCredentials: Json[] }

/** A user with a passkey. */
export async function withPasskey(user?: Person) {
  const owner = user ?? (await person())
  const authenticator = await newAuthenticator()
  const { body } = await addTo(owner, authenticator)
  return { user: owner, authenticator, passkey: String(body['_id']) }
}

export async function newRequest(body: Json = {}): Promise<Options> {
  return visitor.sure<Options>('POST', '/users/passkey/options', body)
}

/** Signs in by a passkey as a page does; what is said may be forged. */
export async function signInBy(authenticator: Authenticator, said: Partial<Said> = {}) {
  const { request, challenge } = await newRequest()
  const credential = await authenticator.sign({ ...SITE, challenge, ...said })
  return visitor.post('/users/passkey', { request, credential })
}

/** Returns what a password alone gives: a token, or the token of the next step. */
export async function byPassword({ username }: Person, api = visitor) {
  const { status, body } = await api.post('/users/login', { username, password: PASSWORD })
  const step = body['secondFactor']
  const token = typeof step === 'object' && step !== null ? String(Reflect.get(step, 'token')) : ''
  return { status, code: body['code'], token }
}
