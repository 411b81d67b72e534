import { connect } from '../../client/client.ts'
import { finishLeaving } from './leaving.ts'

/** Sign-ins whose token goes into the cookie, where no script can read it. */
const SIGN_IN = /\/users\/(?:login|register|join|passkey|second-factor|second-factor\/passkey)$/

/** The service, as whoever is signed in by the cookie, or as a visitor. */
export const api = connect(location.origin, {
  async fetch(request) {
    await finishLeaving()
    if (SIGN_IN.test(new URL(request.url).pathname))
      request.headers.set('laneway-session', 'cookie')
    // What is held back is deleted as the page is left, and outlives it.
    return fetch(request, { keepalive: request.method === 'DELETE' })
  },
})
