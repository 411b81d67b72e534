import { createECDH } from 'node:crypto'
import { wrongVariable } from './variable.ts'

/** The keys by which push services know who sends (VAPID, RFC 8292), in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

const NAME = 'VAPID_PRIVATE_KEY'

/** Bytes of a private key of P-256. */
const KEY_BYTES = 32

/** Reads the private key of push messages; undefined if there is none. An error never repeats it. */
export function readVapidKeys(text = ''): VapidKeys | undefined {
  if (text === '') return undefined
  const bytes = Buffer.from(text, 'base64url')
  const isWhole = /^[\w+/-]+={0,2}$/.test(text) && bytes.length === KEY_BYTES
  const publicKey = isWhole ? publicKeyOf(bytes) : undefined
  if (publicKey === undefined)
    throw wrongVariable(
      NAME,
      `must be a private key of P-256, ${KEY_BYTES} bytes in base64; \`openssl rand -base64 ${KEY_BYTES}\` makes one`,
    )
  return { publicKey, privateKey: bytes.toString('base64url') }
}

/** The public key of a private one; undefined if the number is none of the curve. */
function publicKeyOf(privateKey: Buffer): string | undefined {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey)
    return curve.getPublicKey('base64url')
  } catch {
    return undefined
  }
}
