import type { Context, MiddlewareHandler } from 'hono'
import {
  DEFAULT_REVISION,
  REVISIONS,
  type Revision,
  isRevision,
} from '../kernel/contract/revisions.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import type { AppEnv } from './answer.ts'

const REVISION_HEADER = 'API-Revision'
/** The request headers on which replies depend. Those of the caller are among them so that a browser shows nobody what it keeps of another user. */
export const VARY = `${REVISION_HEADER}, Authorization, X-Auth-Token, X-User-Id, Cookie`

const ID_HEADER = 'X-Request-Id'

/** The path without empty segments. */
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

/** True for a path that begins with `/r/<revision>`. */
export function isPinned({ pathname }: URL): boolean {
  return PINNED.test(collapsed(pathname))
}

/** The public address of the service, with `/r/<revision>` if the request's path has it. */
export function baseUrlOf({ pathname }: URL, publicUrl: string): string {
  const pinned = PINNED.exec(collapsed(pathname))?.[1]
  return pinned === undefined ? publicUrl : `${publicUrl}/r/${pinned}`
}

const REQUEST_ID = /^[\w=-]{1,255}$/

/** Sets the request's id and its revision, from the base URL or the header. Every response names both. */
export const pickRevision: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { headers, url: href, method } = c.req.raw
  const url = new URL(href)
  const picked =
    PINNED.exec(collapsed(url.pathname))?.[1] ?? headers.get(REVISION_HEADER) ?? undefined
  const revision = picked !== undefined && isRevision(picked) ? picked : DEFAULT_REVISION
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

export function setRevision(c: Context<AppEnv>, revision: Revision): void {
  c.set('revision', revision)
  c.set('headers', {
    vary: VARY,
    [REVISION_HEADER]: revision,
    [ID_HEADER]: c.get('requestId'),
  })
}

export function unknownRevision(asked: string): AppError {
  return new AppError('revision.unknown', {
    values: { revision: asked.slice(0, 40), known: REVISIONS.join(', ') },
  })
}
