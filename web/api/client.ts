import { type Client, type Setting, connect } from '../../client/client.ts'
import { BASE } from '../base.ts'
import { type Author, namedFor } from './meant-for.ts'
import { type Leaving, leavingBy } from './leaving.ts'

/** Sign-ins whose token goes into the cookie, where no script can read it. */
const SIGN_IN = /\/users\/(?:login|register|join|passkey|second-factor|second-factor\/passkey)$/

/** The sign-outs of this browser. */
export const LEAVING: Leaving = leavingBy(
  () => localStorage,
  (path, init) => fetch(path, init),
)

/** The service for one author alone: it sends nothing once they have ended, whoever is signed in then. */
export function clientFor(one: Author): Client {
  const send = async (request: Request) => {
    await LEAVING.finish()
    if (SIGN_IN.test(new URL(request.url).pathname))
      request.headers.set('laneway-session', 'cookie')
    // Deletions that are held back are sent as the page is left, and outlive it.
    return fetch(request, { keepalive: request.method === 'DELETE' })
  }
  return connect(BASE, { fetch: (request) => namedFor(one, request, send) })
}

/** A client that sends in another way. Reads by the first see what it has written. */
export function clientLike(api: Client, setting: Setting): Client {
  const client = connect(BASE, setting)
  Object.defineProperty(client.session, 'bookmark', {
    get: () => api.session.bookmark,
    set(bookmark: string | undefined) {
      api.session.bookmark = bookmark
    },
  })
  return client
}
