import type { Context } from 'hono'
import type { IdempotencyKey } from '../operations/idempotency/idempotency.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import type { AppEnv } from './answer.ts'

const KEY = /^(?:"([!#-~]{1,255})"|([!#-~]{1,255}))$/

/**
 * The `Idempotency-Key` of a write, bare or quoted, with a fingerprint of its method, path and body;
 * undefined without the header. Throws `key.invalid` if the header is not a valid key.
 */
export async function idempotencyKeyOf(
  c: Context<AppEnv>,
  body: unknown,
): Promise<IdempotencyKey | undefined> {
  const header = c.req.header('idempotency-key')
  if (header === undefined) return undefined
  const [, quoted, bare = quoted] = KEY.exec(header.trim()) ?? []
  if (bare === undefined) throw new AppError('key.invalid')
  const files = new Map<unknown, string>()
  for (const file of filesIn(body)) files.set(file, await digest(await file.arrayBuffer()))
  const whole = [c.req.method, c.req.path, c.get('url').search, body]
  const sent = JSON.stringify(whole, (_key, value: unknown) =>
    value instanceof File ? [value.name, value.type, files.get(value)] : value,
  )
  return { key: bare, fingerprint: await hmacOf(sent, c.get('context').deps.config.secret) }
}

function filesIn(body: unknown): File[] {
  if (body instanceof File) return [body]
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(filesIn) : []
}

/** HMAC with the server's secret: a plain hash in the database would let an attacker test passwords against it. */
async function hmacOf(text: string, secret: string): Promise<string> {
  const utf8 = new TextEncoder()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), hmac, false, ['sign'])
  return base64(await crypto.subtle.sign('HMAC', key, utf8.encode(text)))
}

async function digest(bytes: ArrayBuffer): Promise<string> {
  return base64(await crypto.subtle.digest('SHA-256', bytes))
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
