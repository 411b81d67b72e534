import type { Context } from 'hono'
import {
  type AppError,
  type ErrorCode,
  type ErrorStatus,
  type ErrorValue,
  errorValueOf,
  statusOf,
} from '../kernel/contract/app-error.ts'
import { type AppEnv, answer, answerJson } from './answer.ts'
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
  c.set('refusal', code)
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

/**
 * Refuses a browser that signs in by a provider. It gets the status and the sentence, and goes on to the
 * page, which says it in the reader's language. Programs get the error as everywhere.
 */
export function refuseOnPage(c: Context<AppEnv>, thrown: AppError): Response {
  const error = errorValueOf(thrown)
  if (c.req.header('accept')?.includes('text/html') !== true) return refuse(c, error)
  const { basePath } = c.get('context').deps.config
  const page = /^(?:identity|session)[.]/.test(error.code) ? 'account' : 'sign-in'
  const to = `${basePath}/${page}?failed=${encodeURIComponent(error.code)}`
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Laneway</title><meta http-equiv="refresh" content="0; url=${to}"><p>${escaped(error.reason)}</p><p><a href="${to}">Laneway</a></p></html>`
  const headers = { ...headersOfRefusal(c, error), 'content-type': 'text/html; charset=utf-8' }
  return answer(c, html, headers, statusOf(error.code))
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)
}
