import { Buffer } from 'node:buffer'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

type Cost = { ln: number; r: number; p: number }
type Stored = { cost: Cost; salt: Buffer; key: Buffer }

/** The scrypt cost of a new hash: N = 2^ln; workerd refuses N*r*p above 2^20. Tests of other things lower it. */
export const SCRYPT: Cost = { ln: 14, r: 8, p: 5 }

const MAX_COST = 2 ** 20
const SALT_BYTES = 16
const KEY_BYTES = 64
const STORED =
  /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,7}),p=(\d{1,7})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{86})$/
const NOBODY: Stored = {
  cost: SCRYPT,
  salt: Buffer.alloc(SALT_BYTES),
  key: Buffer.alloc(KEY_BYTES),
}

/** Hashes a password (as NFKC) to `$scrypt$ln=14,r=8,p=5$salt$key`, salt and key in base64 without padding. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await deriveKey(password, salt, SCRYPT)
  const { ln, r, p } = SCRYPT
  return `$scrypt$ln=${ln},r=${r},p=${p}$${unpadded(salt)}$${unpadded(key)}`
}

/** Compares the password with the stored hash, and says if the hash should be renewed. It takes one hash even if `stored` is missing or unreadable, so that the time does not tell; it does not throw then. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<{ matches: boolean; outdated: boolean }> {
  const known = stored === undefined ? undefined : readStored(stored)
  const { cost, salt, key } = known ?? NOBODY
  const same = timingSafeEqual(await deriveKey(password, salt, cost), key)
  return { matches: known !== undefined && same, outdated: !isCurrent(cost) }
}

function readStored(text: string): Stored | undefined {
  const [, ln, r, p, salt = '', key = ''] = STORED.exec(text) ?? []
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
  if (!isAffordable(cost)) return undefined
  return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
}

function isAffordable({ ln, r, p }: Cost): boolean {
  return ln >= 1 && ln < 16 * r && p >= 1 && 2 ** ln * r * p <= MAX_COST
}

function isCurrent({ ln, r, p }: Cost): boolean {
  return ln === SCRYPT.ln && r === SCRYPT.r && p === SCRYPT.p
}

function deriveKey(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const cost = 2 ** ln
  const options = { cost, blockSize: r, parallelization: p, maxmem: 128 * r * (cost + p + 2) }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
