import type { Quota } from './quota.ts'

/** Why an order or a request was refused: `<noun>.<reason>`, the same in every revision. */
export type ErrorCode =
  | 'attachment.too_large'
  | 'board.archived'
  | 'board.changed'
  | 'board.last_admin'
  | 'board.not_found'
  | 'body.invalid'
  | 'body.malformed'
  | 'body.too_large'
  | 'body.too_slow'
  | 'body.unsupported'
  | 'card.archived'
  | 'attachment.not_found'
  | 'card.not_found'
  | 'checklist.full'
  | 'checklist.not_found'
  | 'checklist_item.not_found'
  | 'comment.not_found'
  | 'custom_field.in_use'
  | 'custom_field.limit'
  | 'custom_field.not_dropdown'
  | 'custom_field.not_found'
  | 'dropdown_item.not_found'
  | 'delivery.not_found'
  | 'import.invalid'
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
  | 'list.not_found'
  | 'login.failed'
  | 'login.throttled'
  | 'member.not_found'
  | 'member.own_admin'
  | 'method.not_allowed'
  | 'path.not_found'
  | 'permission.denied'
  | 'query.invalid'
  | 'rate.limited'
  | 'registration.closed'
  | 'revision.unknown'
  | 'server.failed'
  | 'socket.expected'
  | 'store.overloaded'
  | 'store.unmigrated'
  | 'swimlane.archived'
  | 'swimlane.last'
  | 'swimlane.not_found'
  | 'token.invalid'
  | 'token.missing'
  | 'user.not_found'
  | 'username.taken'
  | 'webhook.looped'

/** What is wrong with one field, in words that follow its name. */
export type FieldFault = { field: string; reason: string }

/** A refusal as it crosses a boundary. */
export type ErrorValue = {
  code: ErrorCode
  reason: string
  fields?: FieldFault[]
  /** When to try again, in seconds, where the status is 429 or 503. */
  waitS?: number
  /** What the client has left of a limit, where that is known. */
  quota?: Quota
}

/** A refusal inside a boundary: thrown where it is found, a value where it leaves. */
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
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
    this.waitS = waitS
    this.quota = quota
  }
}

/** A refusal of one field of a body. */
export function invalid(field: string, reason: string): AppError {
  return invalidFields([{ field, reason }])
}

/** A refusal of fields of a body; its sentence names the first. A fault of no field is one of the whole body. */
export function invalidFields(faults: FieldFault[]): AppError {
  const [{ field, reason } = { field: '', reason: 'is not valid' }] = faults
  const sentence = `${field === '' ? 'The body' : field} ${reason}.`
  return new AppError(
    'body.invalid',
    sentence,
    faults.filter((fault) => fault.field !== ''),
  )
}

/** A refusal of what a query says. */
export function invalidQuery(field: string, reason: string): AppError {
  return new AppError('query.invalid', `${field} ${reason}.`, [{ field, reason }])
}

/** The refusal as a value that crosses boundaries. */
export function errorValueOf({ code, message, fields, waitS, quota }: AppError): ErrorValue {
  return {
    code,
    reason: message,
    ...(fields.length > 0 && { fields }),
    ...(waitS !== undefined && { waitS }),
    ...(quota !== undefined && { quota }),
  }
}

/** Why the last site admin stays. */
export const LAST_ADMIN = 'The site keeps at least one admin who can sign in.'
