import type { Context } from 'hono'
import type { ErrorCode, ErrorValue } from '../kernel/contract/app-error.ts'
import { type AppEnv, answerJson } from './answer.ts'
import { clearCookie } from './cookie.ts'
import { rateLimitHeader } from './limit.ts'
import { ERRORS_NAME_CODES } from '../kernel/contract/revisions.ts'

type Status =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 408
  | 409
  | 412
  | 413
  | 415
  | 422
  | 426
  | 429
  | 500
  | 503

type Fixed = Exclude<ErrorCode, `config.${string}`>

const STATUS = {
  'attachment.limit': 409,
  'attachment.not_found': 404,
  'attachment.too_large': 413,
  'board.archived': 409,
  'board.changed': 412,
  'board.last_admin': 409,
  'board.limit': 409,
  'board.not_found': 404,
  'body.invalid': 400,
  'body.malformed': 400,
  'body.too_large': 413,
  'body.too_slow': 408,
  'body.unsupported': 415,
  'card.archived': 409,
  'card.limit': 409,
  'card.not_found': 404,
  'checklist.full': 409,
  'checklist.limit': 409,
  'checklist.not_found': 404,
  'checklist_item.not_found': 404,
  'comment.limit': 409,
  'comment.not_found': 404,
  'custom_field.in_use': 409,
  'custom_field.limit': 409,
  'custom_field.not_dropdown': 409,
  'custom_field.not_found': 404,
  'delivery.not_found': 404,
  'dependency.limit': 409,
  'dependency.not_found': 404,
  'dropdown_item.limit': 409,
  'dropdown_item.not_found': 404,
  'email.taken': 400,
  'filter.limit': 409,
  'filter.not_found': 404,
  'import.card': 400,
  'import.columns': 400,
  'import.csv': 400,
  'import.empty': 400,
  'import.encoding': 400,
  'import.gzip': 400,
  'import.html': 400,
  'import.invalid': 400,
  'import.json': 400,
  'import.no_file': 400,
  'import.no_format': 400,
  'import.other_program': 400,
  'import.source': 400,
  'import.truncated': 400,
  'import.zip': 400,
  'integration.disabled': 409,
  'integration.limit': 409,
  'integration.not_found': 404,
  'key.in_flight': 409,
  'key.invalid': 400,
  'key.reused': 422,
  'label.limit': 409,
  'list.archived': 409,
  'list.full': 409,
  'list.limit': 409,
  'list.not_found': 404,
  'login.failed': 400,
  'login.throttled': 429,
  'member.limit': 409,
  'member.not_found': 404,
  'member.own_admin': 403,
  'method.not_allowed': 405,
  'path.not_found': 404,
  'permission.denied': 403,
  'query.invalid': 400,
  'rate.limited': 429,
  'registration.closed': 400,
  'revision.unknown': 400,
  'search.unavailable': 503,
  'server.failed': 500,
  'session.invalid': 400,
  'sign_in.not_found': 404,
  'socket.expected': 426,
  'store.overloaded': 503,
  'store.unmigrated': 503,
  'swimlane.archived': 409,
  'swimlane.last': 409,
  'swimlane.limit': 409,
  'swimlane.not_found': 404,
  'token.invalid': 401,
  'token.limit': 409,
  'token.missing': 401,
  'token.not_found': 404,
  'token.scope': 403,
  'user.is_bot': 409,
  'user.last_admin': 409,
  'user.not_found': 404,
  'username.taken': 400,
  'webhook.looped': 403,
} satisfies Record<Fixed, Status>

export function statusOf(code: ErrorCode): Status {
  return isFixed(code) ? STATUS[code] : 503
}

function isFixed(code: ErrorCode): code is Fixed {
  return code in STATUS
}

/** The error response, with the headers that its status requires. Every error goes through here. */
export function refuse(
  c: Context<AppEnv>,
  { code, reason, fields, waitS = 1, quota }: ErrorValue,
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
