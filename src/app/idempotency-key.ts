import { createHash, createHmac } from 'node:crypto'
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
  for (const file of filesIn(body)) {
    const bytes = Buffer.from(await file.arrayBuffer())
    files.set(file, createHash('sha256').update(bytes).digest('base64'))
  }
  const whole = [c.req.method, c.req.path, c.get('url').search, body]
  const sent = JSON.stringify(whole, (_key, value: unknown) =>
    value instanceof File ? [value.name, value.type, files.get(value)] : value,
  )
  // A plain hash in the database would let an attacker test passwords against it.
  const { secret } = c.get('context').deps.config
  return { key: bare, fingerprint: createHmac('sha256', secret).update(sent).digest('base64') }
}

function filesIn(body: unknown): File[] {
  if (body instanceof File) return [body]
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(filesIn) : []
}
