import { env } from 'cloudflare:workers'
import { seal } from '../../src/accounts/oauth/seal.ts'
import { newAuthenticator } from './authenticator.ts'
import { HOST, client } from './client.ts'
import { person } from './people.ts'

/** The site that passkeys of tests are for, as an honest browser names it. */
export const SITE = { origin: HOST, rpId: new URL(HOST).hostname }

type Options = { request: string; challenge: string }

const visitor = client()

/** The token of a second step, as a right password leads to. */
export async function stepOf(userId: string): Promise<string> {
  const untilMs = Date.now() + 60_000
  return seal([env.JWT_SECRET ?? ''], 'second step', { userId, ver: 0, untilMs })
}

/** A new passkey for what some options ask. */
async function registered(ask: Promise<Options>) {
  const { request, challenge } = await ask
  const authenticator = await newAuthenticator()
  const credential = await authenticator.register({ ...SITE, challenge })
  return { authenticator, body: { request, name: 'A key', credential } }
}

const forUser = (token: string) =>
  registered(client({ token }).sure<Options>('POST', '/api/user/passkeys/options'))

/** Bodies for the operations that need what a browser signs, or what a right password leads to, by their names. */
const BODIES: Record<string, (token: string) => Promise<object>> = {
  new_own_passkey: async (token) => (await forUser(token)).body,
  async sign_in_by_passkey() {
    const { token } = await person()
    const { authenticator, body } = await forUser(token)
    await client({ token }).sure('POST', '/api/user/passkeys', body)
    const options = await visitor.sure<Options>('POST', '/users/passkey/options', {})
    const { request, challenge } = options
    return { request, credential: await authenticator.sign({ ...SITE, challenge }) }
  },
  async sign_in_by_recovery_code() {
    const { id, token } = await person()
    const api = client({ token })
    const { codes } = await api.sure<{ codes: string[] }>('POST', '/api/user/recovery-codes', {})
    return { token: await stepOf(id), code: codes[0] }
  },
  begin_second_factor: async () => ({ token: await stepOf((await person()).id) }),
  async set_up_second_factor() {
    const token = await stepOf((await person()).id)
    const asked = visitor.sure<Options>('POST', '/users/second-factor/options', { token })
    return { token, ...(await registered(asked)).body }
  },
}

/** Returns true if an operation needs such a body. */
export function needsPasskey(name: string): boolean {
  return name in BODIES
}

/** The body for such an operation; undefined for others. `token` is that of the caller. */
export function passkeyBodyOf(name: string, token: string): Promise<object> | undefined {
  return BODIES[name]?.(token)
}
