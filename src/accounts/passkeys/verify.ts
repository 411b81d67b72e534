import { Buffer } from 'node:buffer'
import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../kernel/contract/app-error.ts'
import { parseJson } from '../../kernel/contract/json.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import {
  type AuthenticatorData,
  authenticatorDataIn,
  dataInAttestation,
} from './authenticator-data.ts'
import { isSignedBy } from './public-key.ts'
import { type RelyingParty, relyingPartyOrThrow } from './relying-party.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import type { Asked } from './challenge.ts'
import type { NewPasskey, PublicKey } from './tables.ts'

/** The site that an answer of a browser must be about, and the challenge that it was given. */
export type Expected = RelyingParty & { challenge: string }

/** The answer of a browser that has made a passkey; its parts are in base64url. */
export type Registration = {
  id: string
  response: { clientDataJSON: string; attestationObject: string }
}

/** The answer of a browser that signs by a passkey. */
export type Assertion = {
  id: string
  response: { clientDataJSON: string; authenticatorData: string; signature: string }
}

/** The passkey that a browser has made for this site. Throws `passkey.refused` if the answer is not one to the challenge. */
export function verifyRegistration({ id, response }: Registration, expected: Expected) {
  expectClientData(response.clientDataJSON, 'webauthn.create', expected)
  const data = dataInAttestation(bytesOf(response.attestationObject))
  expectUser(data, expected)
  if (data.made === undefined || data.made.credentialId !== id)
    throw refused('The answer has no key of an algorithm that the service takes.')
  return { ...data.made, counter: data.counter }
}

/** Checks a signature by a passkey, and returns the new state of its counter. Throws `passkey.refused` if it is not one to the challenge. */
export function verifyAssertion(
  { response }: Assertion,
  known: { publicKey: PublicKey; counter: number },
  expected: Expected,
): number {
  expectClientData(response.clientDataJSON, 'webauthn.get', expected)
  const bytes = bytesOf(response.authenticatorData)
  const data = authenticatorDataIn(bytes)
  expectUser(data, expected)
  const signed = Buffer.concat([bytes, sha256(bytesOf(response.clientDataJSON))])
  if (!isSignedBy(known.publicKey, signed, bytesOf(response.signature)))
    throw refused('The signature is not right.')
  // An authenticator that counts never says a number twice, but for a copy of it.
  const isCounting = data.counter > 0 || known.counter > 0
  if (isCounting && data.counter <= known.counter)
    throw refused('The counter of the passkey went back, so there may be a copy of it.')
  return data.counter
}

/** Checks what the browser says of itself: what it was asked for, by which page, and with which challenge. */
function expectClientData(text: string, type: string, { origin, challenge }: Expected): void {
  const given = parseJson(bytesOf(text).toString())
  const data =
    typeof given === 'object' && given !== null ? new Map(Object.entries(given)) : undefined
  if (data?.get('type') !== type) throw refused('The answer is to another question.')
  if (data.get('challenge') !== challenge) throw refused('The answer is to another challenge.')
  if (data.get('origin') !== origin) throw refused('The answer is from a page of another site.')
  if (data.get('crossOrigin') === true) throw refused('The page is a frame of another site.')
}

/** Checks what the authenticator says: that it is about this site, and that its user was there and was verified. */
function expectUser(
  data: AuthenticatorData | undefined,
  { id }: Expected,
): asserts data is AuthenticatorData {
  if (data === undefined) throw refused('The answer is malformed.')
  if (!timingSafeEqual(data.relyingPartyHash, sha256(Buffer.from(id))))
    throw refused('The passkey is of another site.')
  if (!data.isPresent || !data.isVerified)
    throw refused('The device did not ask who you are; set up its screen lock or a PIN.')
}

function bytesOf(base64url: string): Buffer {
  return Buffer.from(base64url, 'base64url')
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function refused(reason: string): AppError {
  return new AppError('passkey.refused', { reason })
}

type Given = {
  asked: Asked
  name: string
  credential: Registration & { response: { transports?: string[] | undefined } }
}

/** The row of the passkey that a browser has made for a user. Throws if it is no answer to what was asked. */
export function passkeyIn(
  { publicUrl, deps }: RequestContext,
  userId: string,
  { asked: { challenge }, name, credential }: Given,
): NewPasskey {
  const site = relyingPartyOrThrow(publicUrl)
  const made = verifyRegistration(credential, { ...site, challenge })
  const createdAt = momentOf(deps.nowMs())
  const transports = credential.response.transports ?? []
  return { id: deps.newId(), userId, name, ...made, transports, createdAt, lastUsedAt: null }
}
