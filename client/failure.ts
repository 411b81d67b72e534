import type { Refused } from './shapes.ts'

/** The error code of the service, or one of the client's own if the reply is missing or unreadable. */
export type FailureCode = Refused['code'] | 'network.failed' | 'reply.unreadable'

type FailureDetails = {
  code: FailureCode
  reason: string
  status: number
  fields?: Refused['fault'][]
  secondFactor?: Refused['nextStep'] | undefined
  requestId?: string | undefined
  waitMs?: number | undefined
}

/** The error that operations throw. (An aborted signal throws its reason instead.) */
export class LanewayError extends Error {
  override readonly name = 'LanewayError'
  readonly code: FailureCode
  /** The reason of the failure, in one sentence. */
  readonly reason: string
  /** The HTTP status; 0 if there was no reply. */
  readonly status: number
  /** The fields of the body that are wrong, each with its reason. */
  readonly fields: readonly Refused['fault'][]
  /** The next step of a sign-in whose password was right, but is not enough. */
  readonly secondFactor: Refused['nextStep'] | undefined
  /** The request's id in the service's log. */
  readonly requestId: string | undefined
  /** The service's Retry-After, in milliseconds. */
  readonly waitMs: number | undefined

  constructor(
    { code, reason, status, fields = [], secondFactor, requestId, waitMs }: FailureDetails,
    cause?: unknown,
  ) {
    super(`${code}: ${reason}`, cause === undefined ? undefined : { cause })
    this.code = code
    this.reason = reason
    this.status = status
    this.fields = fields
    this.secondFactor = secondFactor
    this.requestId = requestId
    this.waitMs = waitMs
  }
}

/** The error in a failed reply; `waitMs` is its Retry-After. */
export function failureIn({ status, headers }: Response, text: string, waitMs?: number) {
  const requestId = headers.get('x-request-id') ?? undefined
  const body = read(text)
  if (isErrorBody(body)) return new LanewayError({ ...body, status, requestId, waitMs })
  return unreadable(status, requestId, waitMs)
}

/** Parses a reply. Throws `reply.unreadable` if it is not JSON. */
export function jsonIn({ status, headers }: Response, text: string): unknown {
  const value = text === '' ? undefined : read(text)
  if (text === '' || value !== undefined) return value
  throw unreadable(status, headers.get('x-request-id') ?? undefined)
}

function unreadable(status: number, requestId?: string, waitMs?: number): LanewayError {
  const reason = `The reply (${status}) is not JSON of the service; check the URL.`
  return new LanewayError({ code: 'reply.unreadable', reason, status, requestId, waitMs })
}

/** The error of a request without a reply. */
export function unreached(cause: unknown): LanewayError {
  const reason = 'The service was not reached, or did not reply in time.'
  return new LanewayError({ code: 'network.failed', reason, status: 0 }, cause)
}

function isErrorBody(
  body: unknown,
): body is Pick<FailureDetails, 'code' | 'reason' | 'fields' | 'secondFactor'> {
  return typeof body === 'object' && body !== null && 'code' in body && 'reason' in body
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
