import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { Session } from '../kernel/contract/operation.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import { looksNamed } from '../accounts/auth/token-text.ts'
import { denied } from '../operations/permissions.ts'
import type { AppEnv } from './answer.ts'
import type { Credentials } from './authenticate.ts'
import { DAY_MS } from '../kernel/contract/days.ts'

const COOKIE = 'laneway'

/** Browsers accept the prefix `__Host-` only from the host itself, over https or on localhost, and for all of its paths: if the service has a path, the cookies of others at that host are not its own. */
export function placeOfCookies(c: Context<AppEnv>) {
  const { basePath } = c.get('context').deps.config
  return { prefix: basePath === '' ? 'host' : 'secure', path: `${basePath}/` } as const
}

const SESSION_HEADER = 'laneway-session'

/** Longest life of a cookie that browsers and RFC 6265bis allow: 400 days. */
const LONGEST_S = (400 * DAY_MS) / 1_000

/**
 * The token of a sign-in in the cookie, if a page of the service itself sent the request; the request
 * then counts as one that uses the cookie. Named tokens are never put there, and do not count there. `SameSite` does not show where it is from: another port, or another
 * subdomain, is the same site.
 */
export function tokenInCookie(c: Context<AppEnv>, isSocket = false): string | undefined {
  const token = getCookie(c, COOKIE, placeOfCookies(c).prefix)
  const isUsed = token !== undefined && !looksNamed(token) && isSameOrigin(c, isSocket)
  c.set('usesCookie', isUsed)
  return isUsed ? token : undefined
}

/** Takes the token in the cookie if a request gives no other. */
export function orCookie(c: Context<AppEnv>, given: Credentials, isSocket = false): Credentials {
  return given.token === undefined ? { token: tokenInCookie(c, isSocket) } : given
}

/** True if a sign-in asks for its token in the cookie. Throws if another origin's page asks, or if it is not known that this one's does. */
export function asksForCookie(c: Context<AppEnv>): boolean {
  const asked = c.req.header(SESSION_HEADER)
  if (asked === undefined) return false
  if (asked !== 'cookie') throw new AppError('session.invalid')
  if (isSameOrigin(c, false)) return true
  throw denied('Only pages of this service may sign in by a cookie.')
}

/**
 * True if a page of the service itself sent the request. Pages cannot set the two headers that say so.
 * Handshakes of WebSockets always have an `Origin`; not every browser adds `Sec-Fetch-Site`.
 */
function isSameOrigin(c: Context<AppEnv>, isSocket: boolean): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && !isSocket) return site === 'same-origin'
  return isOwnOrigin(c)
}

/** True if the `Origin` of a request is that of its own URL, or of PUBLIC_URL. A host that somebody else points here is no danger: the browser sends it no cookie of this service's. */
export function isOwnOrigin(c: Context<AppEnv>): boolean {
  const origin = c.req.header('origin')
  if (origin === undefined) return false
  const { publicUrl } = c.get('context').deps.config
  return (
    origin === c.get('url').origin || (publicUrl !== '' && origin === new URL(publicUrl).origin)
  )
}

/** Keeps the cookie of a browser that is signed in by it up to date with a reply: the token goes there, and is left out of the body. */
export function keepInCookie(
  c: Context<AppEnv>,
  session: Session | undefined,
  shown: unknown,
): { headers: Record<string, string>; shown: unknown } {
  if (session === undefined || !c.get('usesCookie')) return { headers: {}, shown }
  // The browser also forgets pictures and replies that it keeps: the next one in front of it is somebody else.
  if (session === 'ended')
    return { headers: { ...clearCookie(c), 'clear-site-data': '"cache"' }, shown }
  return { headers: sessionCookie(c, session), shown: withoutToken(shown) }
}

/** The header that signs a browser in by the cookie. */
export function sessionCookie(
  c: Context<AppEnv>,
  { token, tokenExpires }: { token: string; tokenExpires: string },
): Record<string, string> {
  const { nowMs } = c.get('context').deps
  return setCookie(c, token, Math.floor((Date.parse(tokenExpires) - nowMs()) / 1_000))
}

/** The header that clears the cookie, if the request uses it: at its end, and where its token is refused, which the page cannot clear itself. */
export function clearCookie(c: Context<AppEnv>): Record<string, string> {
  return c.get('usesCookie') ? setCookie(c, '', 0) : {}
}

function setCookie(c: Context<AppEnv>, value: string, leftS: number): Record<string, string> {
  const cookie = generateCookie(COOKIE, value, {
    ...placeOfCookies(c),
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: Math.min(leftS, LONGEST_S),
  })
  return { 'set-cookie': cookie }
}

function withoutToken(shown: unknown): unknown {
  if (typeof shown !== 'object' || shown === null || !('token' in shown)) return shown
  const { token: _token, ...rest } = shown
  return rest
}

const HEADER = 'laneway-user'

/** The id of the user that a request says it is meant for; undefined if it does not say. */
export function meantFor(c: Context<AppEnv>): string | undefined {
  return c.req.header(HEADER)
}

/** Throws if a request is meant for another user than its caller: browsers send the cookie of whoever signed in last, also with what somebody else has typed in a page that was open before. */
export function expectMeant(wanted: string | undefined, caller: string): void {
  if (wanted !== undefined && wanted !== caller) throw new AppError('session.changed')
}
