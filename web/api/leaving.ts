import { KEPT_AS } from '../base.ts'
import { meantFor } from './meant-for.ts'

/** Notes a sign-out that the service was not told yet: `one` sign-in, or `all` of the account's, and whose. */
const STORED_AS = `${KEPT_AS}.leaving`

/** The page waits at most so long until the service is told. */
const LONGEST_MS = 10_000

/** The sign-outs of a browser. They work without a connection, as the service is told before any other request. */
export type Leaving = {
  /** True if somebody has signed out here without the service knowing. */
  isUntold(): boolean
  /** Notes a sign-out of a user. From now on no request is sent before the service was told of it. */
  note(user: string, options?: { isEverywhere?: boolean }): void
  /** Tells the service of a sign-out that it does not know of, and returns where the session at a provider ends. Throws if that did not work. */
  finish(): Promise<string | undefined>
}

type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Signs out by a cookie: `texts` outlive the page, and `send` sends for whoever is signed in. */
export function leavingBy(
  texts: () => Texts,
  send: (path: string, init: RequestInit) => Promise<Response>,
): Leaving {
  let ending: Promise<string | undefined> | undefined

  async function tell(said: string): Promise<string | undefined> {
    const [how, user = ''] = said.split(' ')
    const reply = await send('users/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...meantFor(user) },
      body: JSON.stringify({ all: how === 'all' }),
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    // A token that is no longer valid is refused, and its cookie cleared as well. If somebody else has signed
    // in since, they stay signed in (409).
    if (!reply.ok && reply.status !== 401 && reply.status !== 409)
      throw new TypeError(`Signing out: ${reply.status}`)
    texts().removeItem(STORED_AS)
    const answer: { endSession?: string } = reply.ok ? await reply.json() : {}
    return answer.endSession
  }

  return {
    isUntold: () => texts().getItem(STORED_AS) !== null,
    note(user, { isEverywhere = false } = {}) {
      texts().setItem(STORED_AS, `${isEverywhere ? 'all' : 'one'} ${user}`)
    },
    async finish() {
      const said = texts().getItem(STORED_AS)
      if (said === null) return undefined
      ending ??= tell(said).finally(() => {
        ending = undefined
      })
      return await ending
    },
  }
}
