import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Every named token begins with this, so that scanners of code and logs find those that leaked. */
const PREFIX = 'lw_'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random characters, and those of the checksum after them. */
const LENGTHS = { random: 30, checksum: 6 } as const

const FORMAT = new RegExp(`^${PREFIX}[0-9A-Za-z]{${LENGTHS.random + LENGTHS.checksum}}$`)

/** Bytes from this one on are left out, so that every character is equally likely. */
const UNBIASED = 256 - (256 % BASE62.length)

/** A new named token: its prefix, 30 random characters, and 6 of their checksum. Of bytes that are given, it is made of the first that do. */
export function newNamedToken(given: Uint8Array = new Uint8Array()): string {
  let random = ''
  for (let bytes = given; ; bytes = randomBytes(LENGTHS.random)) {
    for (const byte of bytes)
      if (byte < UNBIASED && random.length < LENGTHS.random) random += BASE62[byte % BASE62.length]
    if (random.length === LENGTHS.random) break
  }
  const begun = PREFIX + random
  return begun + checksumOf(begun)
}

/** True for a text that is meant as a named token, even if it is not a whole one. */
export function looksNamed(token: string): boolean {
  return token.startsWith(PREFIX)
}

/** True for a text with the format of a named token and its checksum. Any other was never given, so the store need not be asked. */
export function isWholeNamedToken(token: string): boolean {
  return FORMAT.test(token) && token.endsWith(checksumOf(token.slice(0, -LENGTHS.checksum)))
}

/** The CRC32 of a text in base 62, filled up with zeros. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let at = 0; at < LENGTHS.checksum; at += 1) {
    digits = (BASE62[rest % BASE62.length] ?? '') + digits
    rest = Math.floor(rest / BASE62.length)
  }
  return digits
}
