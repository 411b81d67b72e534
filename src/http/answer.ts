import type { Context } from 'hono'
import type { Revision } from '../contract/revisions.ts'
import type { Env } from '../deps.ts'
import type { RequestContext } from '../request-context.ts'

/** What has been found out of a request before its operation runs. */
export type RequestVariables = {
  url: URL
  requestId: string
  revision: Revision
  isPicked: boolean
  context: RequestContext
  /** The id of the operation that is asked for. */
  operation: string | undefined
  /** The headers that every reply to it carries. */
  headers: Record<string, string>
}

export type AppEnv = { Bindings: Env; Variables: RequestVariables }

/** What a browser is told of every reply: to show, guess, frame and keep nothing of it. */
const GUARDED = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=15552000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

/** The one way to reply: with the headers of every reply, and these. */
export function answer(
  c: Context<AppEnv>,
  body: BodyInit | null,
  headers: Record<string, string> = {},
  status = 200,
): Response {
  return new Response(body, { status, headers: { ...GUARDED, ...c.get('headers'), ...headers } })
}

/** Replies with a value as JSON. */
export function answerJson(
  c: Context<AppEnv>,
  value: unknown,
  headers: Record<string, string> = {},
  status = 200,
): Response {
  const type = { 'content-type': 'application/json' }
  return answer(c, JSON.stringify(value), { ...type, ...headers }, status)
}
