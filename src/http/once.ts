import type { Context } from 'hono'
import type { Once } from '../domain/once.ts'
import { Refusal } from '../domain/refusal.ts'
import type { AppEnv } from './answer.ts'

const KEY = /^(?:"([!#-~]{1,255})"|([!#-~]{1,255}))$/

/**
 * What the header `Idempotency-Key` of a write says, bare or quoted, with a print of its method,
 * path and body; undefined without it. Refuses what is no key with `key.invalid`.
 */
export async function onceOf(c: Context<AppEnv>, body: unknown): Promise<Once | undefined> {
  const header = c.req.header('idempotency-key')
  if (header === undefined) return undefined
  const [, quoted, bare = quoted] = KEY.exec(header.trim()) ?? []
  if (bare === undefined)
    throw new Refusal('key.invalid', 'Idempotency-Key must be 1 to 255 visible ASCII characters.')
  const sent = JSON.stringify([c.req.method, c.req.path, c.get('url').search, await plain(body)])
  return { key: bare, print: await digest(await new Blob([sent]).arrayBuffer()) }
}

/** A body with its files as prints of their bytes. */
async function plain(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null) return body
  if (body instanceof File) return [body.name, body.type, await digest(await body.arrayBuffer())]
  const entries = Object.entries(body).map(async ([name, value]) => [name, await plain(value)])
  return Promise.all(entries)
}

async function digest(bytes: ArrayBuffer): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))))
}
