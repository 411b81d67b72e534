/** Why an order or a request was refused: `<noun>.<reason>`, the same in every revision. */
export type RefusalCode =
  | 'attachment.too_large'
  | 'board.archived'
  | 'board.changed'
  | 'board.last_admin'
  | 'board.not_found'
  | 'body.invalid'
  | 'body.malformed'
  | 'body.too_large'
  | 'body.unsupported'
  | 'card.archived'
  | 'attachment.not_found'
  | 'card.not_found'
  | 'checklist.full'
  | 'checklist.not_found'
  | 'checklist_item.not_found'
  | 'comment.not_found'
  | 'custom_field.not_dropdown'
  | 'custom_field.not_found'
  | 'dropdown_item.not_found'
  | 'delivery.not_found'
  | 'integration.disabled'
  | 'integration.limit'
  | 'integration.not_found'
  | 'user.last_admin'
  | `config.${string}`
  | 'email.taken'
  | 'list.archived'
  | 'list.full'
  | 'list.not_found'
  | 'login.failed'
  | 'member.not_found'
  | 'member.own_admin'
  | 'method.not_allowed'
  | 'path.not_found'
  | 'permission.denied'
  | 'query.invalid'
  | 'registration.closed'
  | 'revision.unknown'
  | 'server.failed'
  | 'store.overloaded'
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
export type RefusalValue = { code: RefusalCode; reason: string; fields?: FieldFault[] }

/** A refusal inside a boundary: thrown where it is found, a value where it leaves. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: FieldFault[]

  constructor(code: RefusalCode, reason: string, fields: FieldFault[] = []) {
    super(reason)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
  }
}

/** A refusal of one field of a body. */
export function invalid(field: string, reason: string): Refusal {
  return new Refusal('body.invalid', `${field} ${reason}.`, [{ field, reason }])
}

/** The refusal as a value that crosses boundaries. */
export function valueOf({ code, message, fields }: Refusal): RefusalValue {
  return fields.length === 0 ? { code, reason: message } : { code, reason: message, fields }
}

/** Why the last site admin stays. */
export const LAST_ADMIN = 'The site keeps at least one admin who can sign in.'
