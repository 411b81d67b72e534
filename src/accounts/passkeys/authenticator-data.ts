import { Buffer } from 'node:buffer'
import { decodeCBOR, decodePartialCBOR } from '@levischuck/tiny-cbor'
import { publicKeyIn } from './public-key.ts'
import type { PublicKey } from './tables.ts'

export type AuthenticatorData = {
  relyingPartyHash: Uint8Array
  isPresent: boolean
  isVerified: boolean
  counter: number
  /** The passkey that was made, with its id in base64url. */
  made?: { credentialId: string; publicKey: PublicKey }
}

const FLAGS = { isPresent: 0x01, isVerified: 0x04, hasCredential: 0x40 } as const

/** The offsets of the parts after the hash of the relying party: the flags, the counter, the data of a new credential, and the length and the start of its id. */
const AT = { flags: 32, counter: 33, credential: 37, idLength: 53, id: 55 } as const

/** Most bytes of a credential's id, by the specification. */
const ID_BYTES = 1_023

/** Reads authenticator data; undefined if it is malformed, or if it has a key of another algorithm. */
export function authenticatorDataIn(bytes: Uint8Array): AuthenticatorData | undefined {
  if (bytes.length < AT.credential) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const flags = view.getUint8(AT.flags)
  const data = {
    relyingPartyHash: bytes.subarray(0, AT.flags),
    isPresent: (flags & FLAGS.isPresent) !== 0,
    isVerified: (flags & FLAGS.isVerified) !== 0,
    counter: view.getUint32(AT.counter),
  }
  if ((flags & FLAGS.hasCredential) === 0) return data
  if (bytes.length < AT.id) return undefined
  const end = AT.id + view.getUint16(AT.idLength)
  if (end - AT.id > ID_BYTES || end >= bytes.length) return undefined
  const publicKey = keyAt(bytes, end)
  if (publicKey === undefined) return undefined
  const credentialId = Buffer.from(bytes.subarray(AT.id, end)).toString('base64url')
  return { ...data, made: { credentialId, publicKey } }
}

/** The reader of CBOR looks at the whole buffer below an array, so it gets one of its own. */
function keyAt(bytes: Uint8Array, at: number): PublicKey | undefined {
  try {
    return publicKeyIn(decodePartialCBOR(new Uint8Array(bytes), at)[0])
  } catch {
    return undefined
  }
}

/** The authenticator data in an attestation object. Nobody is asked who made the authenticator, so statements about that are not read. */
export function dataInAttestation(bytes: Uint8Array): AuthenticatorData | undefined {
  try {
    const object = decodeCBOR(new Uint8Array(bytes))
    const data = object instanceof Map ? object.get('authData') : undefined
    return data instanceof Uint8Array ? authenticatorDataIn(data) : undefined
  } catch {
    return undefined
  }
}
