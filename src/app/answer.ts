import type { Context } from 'hono'
import type { Revision } from '../kernel/contract/revisions.ts'
import type { Env } from './deps.ts'
import type { AppContext } from './request-context.ts'

/** The facts that the middleware finds out about a request before its operation runs. */
export type RequestVariables = {
  url: URL
  requestId: string
  revision: Revision
  isPicked: boolean
  context: AppContext
  /** Set for a sign-in that is not counted as one so far. */
  mayCount: boolean
  /** True if the caller is signed in by the cookie, or asks to be. */
  usesCookie: boolean
  operation: string | undefined
  headers: Record<string, string>
}

export type AppEnv = { Bindings: Env; Variables: RequestVariables }

/**
 * Security headers of every response: browsers must not run, sniff or frame it. Hono's `secureHeaders`
 * would also set them on the pages, which have their own.
 */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=15552000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'x-robots-tag': 'noindex',
}

/** Replaces the header of `SECURITY_HEADERS` if browsers are to reach the hosts below this one by https alone, too (`HSTS_SUBDOMAINS`). */
export const WITH_SUBDOMAINS = {
  'strict-transport-security': 'max-age=15552000; includeSubDomains',
}

/** Makes every response: with the security headers, the headers of the request, and these. */
export function answer(
  c: Context<AppEnv>,
  body: BodyInit | null,
  headers: Record<string, string> = {},
  status = 200,
): Response {
  return new Response(body, {
    status,
    headers: { ...SECURITY_HEADERS, ...c.get('headers'), ...headers },
  })
}

export function answerJson(
  c: Context<AppEnv>,
  value: unknown,
  headers: Record<string, string> = {},
  status = 200,
): Response {
  const type = { 'content-type': 'application/json' }
  return answer(c, JSON.stringify(value), { ...type, ...headers }, status)
}
