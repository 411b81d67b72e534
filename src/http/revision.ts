import type { MiddlewareHandler } from 'hono'
import { NEWEST, REVISIONS, isRevision } from '../contract/revisions.ts'
import { Refusal } from '../domain/refusal.ts'
import type { AppEnv } from './serve.ts'

export const REVISION_HEADER = 'API-Revision'

const PINNED = /^\/r\/([^/]*)(\/.*)?$/

/** The path of a request inside its base URL: without `/r/<revision>` and without a trailing slash. */
export function pathWithin(request: Request): string {
  const { pathname } = new URL(request.url)
  const path = pathname.replace(/\/{2,}/g, '/')
  const inner = PINNED.exec(path)?.[2] ?? (PINNED.test(path) ? '/' : path)
  return inner.length > 1 ? inner.replace(/\/+$/, '') || '/' : inner
}

/** Where a request reached the service: the public address or its own, with what pins a revision. */
export function baseUrlOf(url: string, publicUrl: string): string {
  const { origin, pathname } = new URL(url)
  const pinned = PINNED.exec(pathname)?.[1]
  return `${publicUrl || origin}${pinned === undefined ? '' : `/r/${pinned}`}`
}

/** Finds the revision that a request picks, by a pinned base URL or by header; every reply names it. */
export const pickRevision: MiddlewareHandler<AppEnv> = async (c, next) => {
  const pinned = PINNED.exec(new URL(c.req.url).pathname)?.[1]
  const picked = pinned ?? c.req.header(REVISION_HEADER)
  c.set('isPicked', picked !== undefined)
  c.set('revision', NEWEST)
  c.header('vary', REVISION_HEADER)
  if (picked !== undefined && isRevision(picked)) c.set('revision', picked)
  c.header(REVISION_HEADER, c.var.revision)
  const isPreflight = c.req.method === 'OPTIONS'
  if (picked !== undefined && !isRevision(picked) && !isPreflight) throw unknownRevision(picked)
  await next()
}

/** The refusal of a revision that is not published. */
export function unknownRevision(asked: string): Refusal {
  return new Refusal(
    'revision.unknown',
    `There is no revision ${asked.slice(0, 40)}; there are ${REVISIONS.join(', ')}.`,
  )
}
