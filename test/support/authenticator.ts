import { Buffer } from 'node:buffer'
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'
import type { Json } from './client.ts'

/** The message of a browser or an authenticator; tests change it to forge. */
export type Said = {
  origin: string
  rpId: string
  challenge: string
  type?: string
  crossOrigin?: boolean
  /** The flags of user presence (1) and user verification (4). */
  flags?: number
  counter?: number
  userHandle?: string | undefined
}

const PRESENT_AND_VERIFIED = 5

const HAS_CREDENTIAL = 0x40

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const base64url = (bytes: Uint8Array | ArrayBuffer) =>
  Buffer.from(new Uint8Array(bytes)).toString('base64url')

const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))

const textBytes = (text: string) => new TextEncoder().encode(text)

/** A passkey in software, with a key of its own. */
export async function newAuthenticator() {
  // An elliptic curve has a pair of keys; the type of the function covers secret keys, too.
  const keys = (await crypto.subtle.generateKey(ES256, true, ['sign', 'verify'])) as CryptoKeyPair
  const credential = crypto.getRandomValues(new Uint8Array(32))
  const id = base64url(credential)

  /** Returns what a browser replies when it makes the passkey. */
  async function register(said: Said): Promise<Json> {
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', keys.publicKey).then(asJwk)
    const key = encodeCBOR(
      new Map<string | number, CBORType>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
    const { flags = PRESENT_AND_VERIFIED } = said
    const head = await authenticatorData({ ...said, flags: flags | HAS_CREDENTIAL })
    const lengths = new Uint8Array([0, credential.length])
    const authData = joined(head, new Uint8Array(16), lengths, credential, key)
    const attestation = new Map<string | number, CBORType>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData({ type: 'webauthn.create', ...said })),
        attestationObject: base64url(encodeCBOR(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** Returns what a browser replies when it signs by the passkey. */
  async function sign(said: Said): Promise<Json> {
    const client = clientData({ type: 'webauthn.get', ...said })
    const data = await authenticatorData(said)
    const signed = joined(data, await sha256(client))
    const signature = await crypto.subtle.sign(ES256, keys.privateKey, signed)
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(asDer(new Uint8Array(signature))),
        ...(said.userHandle !== undefined && { userHandle: said.userHandle }),
      },
    }
  }

  return { id, register, sign }
}

export type Authenticator = Awaited<ReturnType<typeof newAuthenticator>>

function asJwk(exported: ArrayBuffer | JsonWebKey): JsonWebKey {
  if (exported instanceof ArrayBuffer) throw new Error('the key is not a JSON Web Key')
  return exported
}

function clientData({ type, challenge, origin, crossOrigin = false }: Said) {
  return textBytes(JSON.stringify({ type, challenge, origin, crossOrigin }))
}

async function authenticatorData({ rpId, flags = PRESENT_AND_VERIFIED, counter = 0 }: Said) {
  const rest = new Uint8Array(5)
  new DataView(rest.buffer).setUint8(0, flags)
  new DataView(rest.buffer).setUint32(1, counter)
  return joined(await sha256(textBytes(rpId)), rest)
}

/** The two numbers of a signature as ASN.1, in which authenticators give them. */
function asDer(raw: Uint8Array): Uint8Array {
  const numbers = [raw.subarray(0, 32), raw.subarray(32)].map((number) => {
    const first = number.findIndex((byte) => byte !== 0)
    const short = number.subarray(first === -1 ? number.length - 1 : first)
    const whole = (short[0] ?? 0) >= 0x80 ? [0, ...short] : [...short]
    return [0x02, whole.length, ...whole]
  })
  const content = numbers.flat()
  return new Uint8Array([0x30, content.length, ...content])
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]))
}
