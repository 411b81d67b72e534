import type { Context, MiddlewareHandler } from 'hono'
import { NEWEST, REVISIONS, type Revision, isRevision } from '../contract/revisions.ts'
import { AppError } from '../core/app-error.ts'
import type { AppEnv } from './answer.ts'

export const REVISION_HEADER = 'API-Revision'
const ID_HEADER = 'X-Request-Id'

/** A path without the empty segments that clients leave in it. */
const collapsed = (path: string) => (path.includes('//') ? path.replace(/\/{2,}/g, '/') : path)

const PINNED = /^\/r\/([^/]*)(\/.*)?$/

/** The path of a request inside its base URL: without `/r/<revision>` and without a trailing slash. */
export function pathWithin(request: Request): string {
  const { url } = request
  const from = url.indexOf('/', url.indexOf('//') + 2)
  const to = url.slice(from).search(/[?#]/)
  const path = collapsed(url.slice(from, to === -1 ? undefined : from + to))
  const inner = path.startsWith('/r/') ? (PINNED.exec(path)?.[2] ?? '/') : path
  return inner.length > 1 ? inner.replace(/\/+$/, '') || '/' : inner
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The origin that links may name where PUBLIC_URL is not set: that of an https request, for
 * Cloudflare has a certificate for the host and routed by it, or of a local one. Over plain http a
 * client may claim any `Host`, so the origin is empty there and links become relative.
 */
export function originOf({ protocol, hostname, origin }: URL): string {
  return protocol === 'https:' || LOOPBACK.test(hostname) ? origin : ''
}

/** The public address of the service, with what pins a revision in a request's path. */
export function baseUrlOf({ pathname }: URL, publicUrl: string): string {
  const pinned = PINNED.exec(collapsed(pathname))?.[1]
  return pinned === undefined ? publicUrl : `${publicUrl}/r/${pinned}`
}

const REQUEST_ID = /^[\w=-]{1,255}$/

/** Finds the request's id, and the revision it picks, by a pinned base URL or by header; every reply names both. */
export const pickRevision: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { headers, url: href, method } = c.req.raw
  const url = new URL(href)
  const picked =
    PINNED.exec(collapsed(url.pathname))?.[1] ?? headers.get(REVISION_HEADER) ?? undefined
  const revision = picked !== undefined && isRevision(picked) ? picked : NEWEST
  const asked = headers.get(ID_HEADER) ?? ''
  const requestId = REQUEST_ID.test(asked) ? asked : crypto.randomUUID()
  c.set('url', url)
  c.set('requestId', requestId)
  c.set('isPicked', picked !== undefined)
  setRevision(c, revision)
  if (picked !== undefined && picked !== revision && method !== 'OPTIONS')
    throw unknownRevision(picked)
  await next()
}

/** Sets the revision that a request is answered in. */
export function setRevision(c: Context<AppEnv>, revision: Revision): void {
  c.set('revision', revision)
  c.set('headers', {
    vary: REVISION_HEADER,
    [REVISION_HEADER]: revision,
    [ID_HEADER]: c.get('requestId'),
  })
}

/** The refusal of a revision that is not published. */
export function unknownRevision(asked: string): AppError {
  return new AppError(
    'revision.unknown',
    `There is no revision ${asked.slice(0, 40)}; there are ${REVISIONS.join(', ')}.`,
  )
}
