import type { Context } from 'hono'
import { Buffer } from 'node:buffer'
import type { ErrorCode } from '../kernel/contract/app-error.ts'
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
  /** The code of the error that is the reply. */
  refusal: ErrorCode | undefined
  /** Bytes of the reply; undefined if it is streamed. */
  bytesOut: number | undefined
  headers: Record<string, string>
}

export type AppEnv = { Bindings: Env; Variables: RequestVariables }

/**
 * Security headers of every response: browsers must not run, sniff or frame it. Hono's `secureHeaders`
 * would also set them on the pages, which have their own.
 */
export const SECURITY_HEADERS = {
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
  c.set('bytesOut', bytesOf(body))
  return new Response(body, {
    status,
    headers: { ...SECURITY_HEADERS, ...c.get('headers'), ...headers },
  })
}

/** The bytes of a body that is there already. */
function bytesOf(body: BodyInit | null): number | undefined {
  if (body === null) return 0
  if (typeof body === 'string') return Buffer.byteLength(body)
  return body instanceof ArrayBuffer || ArrayBuffer.isView(body) ? body.byteLength : undefined
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
