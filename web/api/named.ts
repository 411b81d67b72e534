import type { Author } from './author.ts'
import { meantFor } from './meant-for.ts'

/** Sends a request for its author alone: a change names them, and nothing is sent once they have ended. */
export async function namedFor(
  { user, ended }: Author,
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  ended.throwIfAborted()
  // Reads name nobody: the browser has begun the first of them before any script.
  const headers = request.method === 'GET' ? {} : meantFor(user.peek())
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  return send(request)
}
