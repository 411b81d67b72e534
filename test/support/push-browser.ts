/** A subscription in a browser: the keys that it gives away, and those that it keeps. */
export type PushBrowser = {
  keys: { p256dh: string; auth: string }
  privateKey: CryptoKey
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

const bytesOf = (text: string) => joined(Buffer.from(text, 'base64url'))
const textOf = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  Buffer.from(new Uint8Array(bytes)).toString('base64url')
const inUtf8 = (text: string) => joined(new TextEncoder().encode(text))

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]))
}

/** A browser with keys of its own. */
export async function newPushBrowser(): Promise<PushBrowser> {
  // The algorithm makes a pair.
  const pair = (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair
  const raw = (await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer
  const auth = crypto.getRandomValues(new Uint8Array(16))
  return { keys: { p256dh: textOf(raw), auth: textOf(auth) }, privateKey: pair.privateKey }
}

/** A browser with known keys, all in base64url. */
export async function pushBrowserWith(d: string, keys: PushBrowser['keys']): Promise<PushBrowser> {
  const point = bytesOf(keys.p256dh)
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d,
    x: textOf(point.slice(1, 33)),
    y: textOf(point.slice(33)),
  }
  const privateKey = await crypto.subtle.importKey('jwk', jwk, CURVE, false, ['deriveBits'])
  return { keys, privateKey }
}

async function hkdf(
  [salt, secret]: [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>],
  info: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const by = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return new Uint8Array(await crypto.subtle.deriveBits(by, key, length * 8))
}

/** The text of a message in one record, decrypted as RFC 8188 and RFC 8291 say. */
export async function decryptPush(
  body: Uint8Array<ArrayBuffer>,
  { keys, privateKey }: PushBrowser,
): Promise<string> {
  const salt = body.slice(0, 16)
  const keyEnd = 21 + (body[20] ?? 0)
  const sender = body.slice(21, keyEnd)
  const from = await crypto.subtle.importKey('raw', sender, CURVE, false, [])
  const by = { name: 'ECDH', public: from }
  const shared = await crypto.subtle.deriveBits(by, privateKey, 256)
  const about = joined(inUtf8('WebPush: info\0'), bytesOf(keys.p256dh), sender)
  const ikm = await hkdf([bytesOf(keys.auth), new Uint8Array(shared)], about, 32)
  const cek = await hkdf([salt, ikm], inUtf8('Content-Encoding: aes128gcm\0'), 16)
  const iv = await hkdf([salt, ikm], inUtf8('Content-Encoding: nonce\0'), 12)
  const key = await crypto.subtle.importKey('raw', cek, 'AES-GCM', false, ['decrypt'])
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, body.slice(keyEnd))
  const record = new Uint8Array(plain)
  return new TextDecoder().decode(record.slice(0, record.lastIndexOf(2)))
}

/** The claims of the token in `Authorization`, if the key beside it has signed them (RFC 8292). */
export async function vapidOf(
  header: string,
): Promise<{ key: string; claims: Record<string, unknown> }> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const by = { name: 'ECDSA', namedCurve: 'P-256' }
  const publicKey = await crypto.subtle.importKey('raw', bytesOf(key), by, false, ['verify'])
  const signed = inUtf8(`${head}.${claims}`)
  const hash = { name: 'ECDSA', hash: 'SHA-256' }
  if (!(await crypto.subtle.verify(hash, publicKey, bytesOf(signature), signed)))
    throw new Error('The token is signed by another key.')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
