import { type Client, type Setting, connect } from '../../client/client.ts'
import { type Author, author } from './author.ts'
import { finishLeaving } from './leaving.ts'
import { noticeAnother } from './meant-for.ts'
import { namedFor } from './named.ts'

/** Sign-ins whose token goes into the cookie, where no script can read it. */
const SIGN_IN = /\/users\/(?:login|register|join|passkey|second-factor|second-factor\/passkey)$/

/** The service, as whoever is signed in by the cookie, or as a visitor. What is changed by it is meant for whoever uses the page now. */
export const api = connect(location.origin, { fetch: (request) => sendFor(author(), request) })

/** The service for one author alone: it sends nothing once they have ended, whoever is signed in then. */
export function apiFor(one: Author): Client {
  return clientOf({ fetch: (request) => sendFor(one, request) })
}

/** A client that sends in another way. Reads of the page see what it has written. */
export function clientOf(setting: Setting): Client {
  const client = connect(location.origin, setting)
  Object.defineProperty(client.session, 'bookmark', {
    get: () => api.session.bookmark,
    set(bookmark: string | undefined) {
      api.session.bookmark = bookmark
    },
  })
  return client
}

async function sendFor(one: Author, request: Request): Promise<Response> {
  return namedFor(one, request, async () => {
    await finishLeaving()
    if (SIGN_IN.test(new URL(request.url).pathname))
      request.headers.set('laneway-session', 'cookie')
    // What is held back is deleted as the page is left, and outlives it.
    return noticeAnother(await fetch(request, { keepalive: request.method === 'DELETE' }))
  })
}
