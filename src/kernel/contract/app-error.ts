import type { Quota } from './quota.ts'

/** The code of an error: `<noun>.<reason>`, the same in every revision. */
export type ErrorCode =
  | 'attachment.limit'
  | 'attachment.too_large'
  | 'board.archived'
  | 'board.changed'
  | 'board.last_admin'
  | 'board.limit'
  | 'board.not_found'
  | 'body.invalid'
  | 'body.malformed'
  | 'body.too_large'
  | 'body.too_slow'
  | 'body.unsupported'
  | 'card.archived'
  | 'card.limit'
  | 'attachment.not_found'
  | 'card.not_found'
  | 'checklist.full'
  | 'checklist.limit'
  | 'checklist.not_found'
  | 'checklist_item.not_found'
  | 'comment.limit'
  | 'comment.not_found'
  | 'custom_field.in_use'
  | 'custom_field.limit'
  | 'custom_field.not_dropdown'
  | 'custom_field.not_found'
  | 'dropdown_item.limit'
  | 'dropdown_item.not_found'
  | 'delivery.not_found'
  | 'dependency.limit'
  | 'dependency.not_found'
  | 'filter.limit'
  | 'filter.not_found'
  | 'import.card'
  | 'import.columns'
  | 'import.csv'
  | 'import.empty'
  | 'import.encoding'
  | 'import.gzip'
  | 'import.html'
  | 'import.invalid'
  | 'import.json'
  | 'import.no_file'
  | 'import.no_format'
  | 'import.other_program'
  | 'import.source'
  | 'import.truncated'
  | 'import.zip'
  | 'integration.disabled'
  | 'integration.limit'
  | 'integration.not_found'
  | 'user.last_admin'
  | `config.${string}`
  | 'email.taken'
  | 'key.in_flight'
  | 'key.invalid'
  | 'key.reused'
  | 'label.limit'
  | 'list.archived'
  | 'list.full'
  | 'list.limit'
  | 'list.not_found'
  | 'login.failed'
  | 'login.throttled'
  | 'member.limit'
  | 'member.not_found'
  | 'member.own_admin'
  | 'method.not_allowed'
  | 'path.not_found'
  | 'permission.denied'
  | 'query.invalid'
  | 'rate.limited'
  | 'registration.closed'
  | 'revision.unknown'
  | 'search.unavailable'
  | 'server.failed'
  | 'session.invalid'
  | 'sign_in.not_found'
  | 'socket.expected'
  | 'store.overloaded'
  | 'store.unmigrated'
  | 'swimlane.archived'
  | 'swimlane.last'
  | 'swimlane.limit'
  | 'swimlane.not_found'
  | 'token.invalid'
  | 'token.limit'
  | 'token.missing'
  | 'token.not_found'
  | 'token.scope'
  | 'user.is_bot'
  | 'user.not_found'
  | 'username.taken'
  | 'webhook.looped'

/** What is wrong with one field; `reason` continues a sentence that begins with the field's name. */
export type FieldFault = { field: string; reason: string } & Partial<WordFault>

/** Where a search question is at fault: the word, its position in UTF-16 units from 0, and what would do in its place. */
type WordFault = { word: string; position: number; expected: string }

/** An error as a plain value, for JSON and RPC. */
export type ErrorValue = {
  code: ErrorCode
  reason: string
  fields?: FieldFault[]
  /** Seconds until the client should try again, for status 429 or 503. */
  waitS?: number
  /** What the client has left of a rate limit, if that is known. */
  quota?: Quota
}

/** An error that the client caused or can react to. Code throws it; it becomes an `ErrorValue` where it leaves the object or the Worker. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldFault[]
  readonly waitS: number | undefined
  readonly quota: Quota | undefined

  constructor(
    code: ErrorCode,
    reason: string,
    fields: FieldFault[] = [],
    waitS?: number,
    quota?: Quota,
  ) {
    super(reason)
    this.name = 'AppError'
    this.code = code
    this.fields = fields
    this.waitS = waitS
    this.quota = quota
  }
}

export function invalid(field: string, reason: string): AppError {
  return invalidFields([{ field, reason }])
}

/** The error for invalid fields of a body; its message names the first. A fault whose `field` is empty is about the whole body. */
export function invalidFields(faults: FieldFault[]): AppError {
  const [{ field, reason } = { field: '', reason: 'is not valid' }] = faults
  const sentence = `${field === '' ? 'The body' : field} ${reason}.`
  return new AppError(
    'body.invalid',
    sentence,
    faults.filter((fault) => fault.field !== ''),
  )
}

export function invalidQuery(field: string, reason: string): AppError {
  return new AppError('query.invalid', `${field} ${reason}.`, [{ field, reason }])
}

export function errorValueOf({ code, message, fields, waitS, quota }: AppError): ErrorValue {
  return {
    code,
    reason: message,
    ...(fields.length > 0 && { fields }),
    ...(waitS !== undefined && { waitS }),
    ...(quota !== undefined && { quota }),
  }
}

export const LAST_ADMIN = 'The site must keep at least one admin who can sign in.'

export const IN_FLIGHT =
  'The first request with this Idempotency-Key is still running; try again in a moment.'
