import { type Client, LanewayError, type Output } from '../../client/client.ts'
import { signInBy } from '../state/sign-in.ts'
import { t } from '../text/text.ts'
import { shownError } from '../ui/form-faults.ts'
import type { PageSession } from '../state/page-session.ts'

/** True if the browser can make passkeys, and sign in by them. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Signs in by a passkey: by any of this site, or by one of the user whose second step it is; undefined if the reader stopped, as somebody else's unsent texts would have been lost. */
export async function signInByPasskey(
  session: PageSession,
  step?: SecondStep,
): Promise<Client | undefined> {
  const { request, ...options } = await session
    .apiFor()
    .begin_passkey_sign_in({ body: { token: step?.token } })
  const host = options.rpId
  const cancelled = t('wrong.passkey-not-used', { host })
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const { id, response } = await asked(host, cancelled, () =>
    navigator.credentials.get({ publicKey }),
  )
  if (!('signature' in response)) throw shownError(cancelled)
  const body = { request, credential: { id, response } }
  return signInBy(session, (visitor) => visitor.sign_in_by_passkey({ body }), step)
}

export async function makePasskey({ request, ...options }: Output<'begin_own_passkey'>) {
  const cancelled = t('wrong.passkey-not-made')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const { id, response } = await asked(options.rp.id, cancelled, () =>
    navigator.credentials.create({ publicKey }),
  )
  if (!('attestationObject' in response)) throw shownError(cancelled)
  return { request, credential: { id, response } }
}

/** The reply of a browser. Throws what its user can do if there is none: browsers do not say whether they cancelled, or have no such passkey. */
async function asked(host: string, cancelled: string, ask: () => Promise<Credential | null>) {
  try {
    const credential = await ask()
    if (credential instanceof PublicKeyCredential) return credential.toJSON()
  } catch (thrown) {
    if (!(thrown instanceof DOMException)) throw thrown
    if (thrown.name === 'SecurityError') throw shownError(t('wrong.passkey-address', { host }))
    if (thrown.name === 'InvalidStateError') throw shownError(t('wrong.passkey-there'))
  }
  throw shownError(cancelled)
}

/** The second step of a sign-in of the user with a name. */
export type SecondStep = Pick<NextStep, 'token' | 'name'>

/** A sign-in whose password was right goes on with this: a token, the name that was given, and whether the user has a passkey yet. */
export type NextStep = { token: string; name: string; hasPasskey: boolean }

/** The next step of a sign-in, if that is why it was refused. */
export function nextStepOf(thrown: unknown, name: string): NextStep | undefined {
  if (!(thrown instanceof LanewayError) || thrown.secondFactor === undefined) return undefined
  const hasPasskey = thrown.code === 'login.second_factor'
  return { token: thrown.secondFactor.token, name, hasPasskey }
}
