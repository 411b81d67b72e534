import { LanewayError } from '../../client/client.ts'
import { OF_ANOTHER } from './meant-for.ts'

/** The reason why a request did not work, as the page tells it. */
export type Failure = {
  code: string
  /** A sentence of the service. */
  reason: string
  /** The HTTP status; 0 if the service was not reached. */
  status: number
  /** The text that somebody else has saved in place of the one that was to be changed. */
  theirs?: string
}

/** Makes a value that can be shown of an error that was thrown. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof LanewayError) {
    const { code, reason, status } = thrown
    return { code, reason, status }
  }
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError')
    return { code: 'network.failed', reason: thrown.message, status: 0 }
  if (thrown instanceof DOMException && thrown.name === 'NotFoundError')
    return { code: 'page.lost', reason: thrown.message, status: 0 }
  return { code: 'page.failed', reason: String(thrown), status: 0 }
}

/** True if a later attempt may work, as nothing was refused. */
export function isUnreached({ code, status }: Failure): boolean {
  return code === 'network.failed' || status >= 500
}

/** True if the service was reached, and failed. */
export function isFault({ status }: Failure): boolean {
  return status >= 500
}

/** True if the one who asked is not signed in, or no longer. */
export function isSignedOut({ status }: Failure): boolean {
  return status === 401
}

/** True if somebody else is signed in by now than the one whom the request was meant for. */
export function isOfAnother({ code }: Failure): boolean {
  return code === OF_ANOTHER
}

/** True if a command that met it waits: it was not refused, and may be sent again once something else has changed. */
export function isForLater(failure: Failure): boolean {
  return isUnreached(failure) || isSignedOut(failure) || isOfAnother(failure)
}

/** True if a board is gone, or not for the one who asked. */
export function isHidden({ status }: Failure): boolean {
  return status === 403 || status === 404
}
