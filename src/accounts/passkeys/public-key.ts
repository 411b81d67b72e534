import { Buffer } from 'node:buffer'
import { createPublicKey, verify } from 'node:crypto'
import type { CBORType } from '@levischuck/tiny-cbor'
import type { PublicKey } from './tables.ts'

/** The algorithms of keys that are taken, by their numbers in COSE: Ed25519, ECDSA with P-256, and RSA, which Windows uses. */
export const ALGORITHMS = { ed25519: -8, es256: -7, rs256: -257 } as const

/** The labels of a COSE key (RFC 9052 and 9053); those of parameters depend on the type of the key. */
const LABEL = { kty: 1, alg: 3, first: -1, second: -2, third: -3 } as const

const KTY = { okp: 1, ec2: 2, rsa: 3 } as const

const CURVE = { p256: 1, ed25519: 6 } as const

/** Bytes of a coordinate on either curve. */
const COORDINATE = 32

/** Fewest and most bytes of the modulus of an RSA key. */
const MODULUS = { least: 256, most: 512 } as const

/** Reads a COSE key; undefined if it is none of the algorithms that are taken. */
export function publicKeyIn(key: CBORType): PublicKey | undefined {
  if (!(key instanceof Map)) return undefined
  const [kty, algorithm] = [key.get(LABEL.kty), key.get(LABEL.alg)]
  const curve = key.get(LABEL.first)
  const [second, third] = [bytesIn(key.get(LABEL.second)), bytesIn(key.get(LABEL.third))]
  if (kty === KTY.ec2 && algorithm === ALGORITHMS.es256 && curve === CURVE.p256) {
    if (second?.length !== COORDINATE || third?.length !== COORDINATE) return undefined
    return { kty: 'EC', crv: 'P-256', x: base64url(second), y: base64url(third) }
  }
  if (kty === KTY.okp && algorithm === ALGORITHMS.ed25519 && curve === CURVE.ed25519)
    return second?.length === COORDINATE
      ? { kty: 'OKP', crv: 'Ed25519', x: base64url(second) }
      : undefined
  if (kty !== KTY.rsa || algorithm !== ALGORITHMS.rs256) return undefined
  const [modulus, exponent] = [bytesIn(curve), second]
  if (modulus === undefined || exponent === undefined || exponent.length > 8) return undefined
  if (modulus.length < MODULUS.least || modulus.length > MODULUS.most) return undefined
  return { kty: 'RSA', n: base64url(modulus), e: base64url(exponent) }
}

/** Checks a signature of the key; false if the key or the signature is malformed. */
export function isSignedBy(publicKey: PublicKey, signed: Uint8Array, signature: Uint8Array) {
  try {
    const key = createPublicKey({ key: { ...publicKey }, format: 'jwk' })
    return verify(publicKey.kty === 'OKP' ? null : 'sha256', signed, key, signature)
  } catch {
    return false
  }
}

function bytesIn(value: CBORType | undefined): Uint8Array | undefined {
  return value instanceof Uint8Array ? value : undefined
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
