import { ENTITY_ERRORS, ERRORS } from './errors.ts'

type KnownCode = keyof typeof ERRORS

/** The code of an error: `<noun>.<reason>`, the same in every revision. */
export type ErrorCode = KnownCode | `config.${string}`

export type ErrorStatus = (typeof ERRORS)[KnownCode]['status']

export function statusOf(code: ErrorCode): ErrorStatus {
  return entryOf(code)?.status ?? 503
}

/** The sentence of the table, with values in place of `{name}`. */
export function reasonOf(code: ErrorCode, values: Values = {}): string {
  const sentence = entryOf(code)?.reason ?? code
  const [noun = ''] = code.split('.')
  const known: Values = { noun: noun.replaceAll('_', ' '), ...values }
  return sentence.replace(/\{(\w+)\}/g, (text, name: string) => String(known[name] ?? text))
}

/** The entry of the table; an entity of boards that has none there has that of every entity. */
function entryOf(code: ErrorCode): { status: ErrorStatus; reason: string } | undefined {
  if (isKnown(code)) return ERRORS[code]
  const fault = /\.(not_found|limit)$/.exec(code)?.[1]
  // The expression finds these two alone.
  return fault === undefined ? undefined : ENTITY_ERRORS[fault as EntityFault]
}

function isKnown(code: ErrorCode): code is KnownCode {
  return Object.hasOwn(ERRORS, code)
}

export type EntityFault = keyof typeof ENTITY_ERRORS

type Values = { [name: string]: string | number }

/** A field that is at fault; `reason` continues a sentence that begins with the field's name. */
export type FieldFault = { field: string; reason: string } & Partial<WordFault>

/** The place in a search question that is at fault: the word, its position in UTF-16 units from 0, and what would do instead. */
type WordFault = { word: string; position: number; expected: string }

/** An error has these beside its code, its sentence and its fields. */
type Facts = {
  /** Seconds until the client should try again, for status 429 or 503. */
  waitS?: number | undefined
  /** The rest of the client's rate limit, if that is known. */
  quota?: Quota | undefined
  secondFactor?: NextStep | undefined
}

/** An error as a plain value, for JSON and RPC. */
export type ErrorValue = { code: ErrorCode; reason: string; fields?: FieldFault[] } & Facts

/** A sign-in whose password was right, but not enough, goes on with this token until it expires. */
export type NextStep = { token: string; expiresAt: string }

/** An error that the client caused or can react to. Code throws it; it becomes an `ErrorValue` where it leaves the object or the Worker. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldFault[]
  readonly facts: Facts

  /** The sentence is that of the table, with values in it, unless there is a reason in its place. */
  constructor(code: ErrorCode, details: Details = {}) {
    const { values, reason = reasonOf(code, values), fields = [], ...facts } = details
    super(reason)
    this.name = 'AppError'
    this.code = code
    this.fields = fields
    this.facts = facts
  }
}

type Details = Facts & { values?: Values; reason?: string; fields?: FieldFault[] | undefined }

export function invalid(field: string, reason: string): AppError {
  return invalidFields([{ field, reason }])
}

/** The error for invalid fields of a body; its message names the first. A fault whose `field` is empty is about the whole body. */
export function invalidFields(faults: FieldFault[]): AppError {
  const [{ field, reason } = { field: '', reason: 'is not valid' }] = faults
  const sentence = `${field === '' ? 'The body' : field} ${reason}.`
  return new AppError('body.invalid', {
    reason: sentence,
    fields: faults.filter((fault) => fault.field !== ''),
  })
}

export function invalidQuery(field: string, reason: string): AppError {
  return new AppError('query.invalid', {
    reason: `${field} ${reason}.`,
    fields: [{ field, reason }],
  })
}

export function errorValueOf({ code, message, fields, facts }: AppError): ErrorValue {
  return { code, reason: message, ...(fields.length > 0 && { fields }), ...facts }
}

/** The rest of a rate limit, and the seconds until it starts anew. */
export type Quota = { policy: string; remaining: number; resetS: number }

/** The limit of failed sign-ins by one name from one address: its name in `RateLimit-Policy`, how many, and in how many seconds. */
export const LOGIN_ATTEMPTS = { name: 'sign-in-tries', most: 10, seconds: 900 } as const
