import type { Refused } from './shapes.ts'

/** Why a request failed: a code of the service, or of the way to it. */
export type FailureCode = Refused['code'] | 'network.failed' | 'reply.unreadable'

type Told = {
  code: FailureCode
  reason: string
  status: number
  fields?: Refused['fault'][]
  requestId?: string | undefined
  waitMs?: number | undefined
}

/** The one error that operations throw, but for the reason of a signal that was aborted. */
export class LanewayError extends Error {
  override readonly name = 'LanewayError'
  readonly code: FailureCode
  /** What went wrong, in a sentence. */
  readonly reason: string
  /** The HTTP status; 0 where no reply came. */
  readonly status: number
  /** What is wrong with the fields of the body. */
  readonly fields: readonly Refused['fault'][]
  /** The id that the service's log has of the request. */
  readonly requestId: string | undefined
  /** How long the service asked to wait, in milliseconds. */
  readonly waitMs: number | undefined

  constructor({ code, reason, status, fields = [], requestId, waitMs }: Told, cause?: unknown) {
    super(`${code}: ${reason}`, cause === undefined ? undefined : { cause })
    this.code = code
    this.reason = reason
    this.status = status
    this.fields = fields
    this.requestId = requestId
    this.waitMs = waitMs
  }
}

/** The failure that a reply of no success tells of; `waitMs` is what its Retry-After asks for. */
export function refusalIn({ status, headers }: Response, text: string, waitMs?: number) {
  const requestId = headers.get('x-request-id') ?? undefined
  const body = read(text)
  if (isRefusal(body)) return new LanewayError({ ...body, status, requestId, waitMs })
  return unreadable(status, requestId, waitMs)
}

/** The value of a reply's JSON; throws `reply.unreadable` where it is none. */
export function jsonIn({ status, headers }: Response, text: string): unknown {
  const value = text === '' ? undefined : read(text)
  if (text === '' || value !== undefined) return value
  throw unreadable(status, headers.get('x-request-id') ?? undefined)
}

function unreadable(status: number, requestId?: string, waitMs?: number): LanewayError {
  const reason = `The reply (${status}) is none of the service.`
  return new LanewayError({ code: 'reply.unreadable', reason, status, requestId, waitMs })
}

/** The failure of a request that no reply came to. */
export function unreached(cause: unknown): LanewayError {
  const reason = 'The service was not reached, or did not reply in time.'
  return new LanewayError({ code: 'network.failed', reason, status: 0 }, cause)
}

function isRefusal(body: unknown): body is Pick<Told, 'code' | 'reason' | 'fields'> {
  return typeof body === 'object' && body !== null && 'code' in body && 'reason' in body
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
