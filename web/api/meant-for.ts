import { failureIn } from '../../client/failure.ts'
import type { ReadonlySignal } from '@preact/signals'

const HEADER = 'laneway-user'

/** The code of a refusal: somebody else is signed in by now than the one whom a request names. */
export const OF_ANOTHER = 'session.changed'

/** The header that says whom a request is meant for: browsers send the cookie of whoever signed in last, in any tab. Empty if that is not known. */
export function meantFor(user: string): Record<string, string> {
  return user === '' ? {} : { [HEADER]: user }
}

/** Sends a request for its author alone: a change names them, and nothing is sent once they have ended. */
export async function namedFor(
  author: Author,
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  author.ended.throwIfAborted()
  // Reads name nobody: the browser has begun the first of them before any script.
  const headers = request.method === 'GET' ? {} : meantFor(author.user.peek())
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  return noticeAnother(author, await send(request))
}

/** Gives a reply, and tells its author where it says that somebody else is signed in than the one whom the request named. */
export async function noticeAnother({ onAnother }: Author, reply: Response): Promise<Response> {
  if (reply.status === 409) {
    const { code } = failureIn(reply, await reply.clone().text())
    if (code === OF_ANOTHER) onAnother()
  }
  return reply
}

/** Whoever uses this page, from when it is loaded until they sign out or another signs in. Requests that are begun for them end with them, so none is sent in another's name. */
export type Author = {
  /** Their id; empty until the service has said it, and for a visitor. */
  readonly user: ReadonlySignal<string>
  readonly ended: AbortSignal
  /** Is called where a reply says that somebody else is signed in by then. */
  readonly onAnother: () => void
}
