import type { Context } from 'hono'
import {
  type ErrorCode,
  type ErrorStatus,
  type ErrorValue,
  statusOf,
} from '../kernel/contract/app-error.ts'
import { type AppEnv, answerJson } from './answer.ts'
import { clearCookie } from './cookie.ts'
import { isRead } from './etag.ts'
import { rateLimitHeader } from './limit.ts'
import { noteRoom } from './readiness.ts'
import { ERRORS_NAME_CODES } from '../kernel/contract/revisions.ts'

/** The error response, with the headers that its status requires. Every error to a program goes through here. */
export function refuse(
  c: Context<AppEnv>,
  refusal: ErrorValue,
  headers: Record<string, string> = {},
): Response {
  const { code, reason, fields, secondFactor } = refusal
  const status = statusFor(c, code)
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
  const type = asProblem ? 'application/problem+json' : 'application/json'
  const asked = { ...headersOfRefusal(c, refusal), 'content-type': type }
  return answerJson(c, error, { ...asked, ...headers }, status)
}

/** The status of an error. A full store is 507 only for writes; a reader can come again. */
function statusFor(c: Context<AppEnv>, code: ErrorCode): ErrorStatus {
  if (code !== 'store.full') return statusOf(code)
  if (isRead(c)) return 503
  noteRoom(false, Date.now())
  return statusOf(code)
}

/** The headers that the status of an error requires. */
export function headersOfRefusal(
  c: Context<AppEnv>,
  { code, waitS = 1, quota }: Pick<ErrorValue, 'code' | 'waitS' | 'quota'>,
): Record<string, string> {
  const status = statusFor(c, code)
  return {
    'cache-control': 'no-store',
    ...(status === 401 && { 'www-authenticate': 'Bearer', ...clearCookie(c) }),
    ...(status === 408 && { connection: 'close' }),
    ...(status === 426 && { upgrade: 'websocket' }),
    ...((status === 429 || status === 503) && { 'retry-after': String(waitS) }),
    ...rateLimitHeader(quota),
  }
}
