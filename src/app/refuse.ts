import type { Context } from 'hono'
import { type ErrorValue, statusOf } from '../kernel/contract/app-error.ts'
import { type AppEnv, answerJson } from './answer.ts'
import { clearCookie } from './cookie.ts'
import { rateLimitHeader } from './limit.ts'
import { ERRORS_NAME_CODES } from '../kernel/contract/revisions.ts'

/** The error response, with the headers that its status requires. Every error goes through here. */
export function refuse(
  c: Context<AppEnv>,
  { code, reason, fields, waitS = 1, quota, secondFactor }: ErrorValue,
  headers: Record<string, string> = {},
): Response {
  const status = statusOf(code)
  const asProblem = c.req.header('accept')?.includes('application/problem+json') === true
  const error = {
    error: ERRORS_NAME_CODES.includes(c.get('revision')) ? code : status,
    reason,
    code,
    message: reason,
    statusCode: status,
    requestId: c.get('requestId'),
    isClientSafe: true,
    errorType: 'Meteor.Error',
    ...(fields !== undefined && { fields }),
    ...(secondFactor !== undefined && { secondFactor }),
    ...(asProblem && {
      type: `urn:laneway:${code}`,
      title: code.replace(/[._]/g, ' '),
      status,
      detail: reason,
      instance: c.req.path,
    }),
  }
  const asked = {
    'content-type': asProblem ? 'application/problem+json' : 'application/json',
    'cache-control': 'no-store',
    ...(status === 401 && { 'www-authenticate': 'Bearer', ...clearCookie(c) }),
    ...(status === 408 && { connection: 'close' }),
    ...(status === 426 && { upgrade: 'websocket' }),
    ...((status === 429 || status === 503) && { 'retry-after': String(waitS) }),
    ...rateLimitHeader(quota),
  }
  return answerJson(c, error, { ...asked, ...headers }, status)
}
