import { meantFor } from './meant-for.ts'

/** Notes a sign-out that the service was not told yet: `one` sign-in, or `all` of the account's, and whose. */
const STORED_AS = 'laneway.leaving'

/** True if somebody has signed out here without the service knowing. */
export function isLeaving(): boolean {
  return localStorage.getItem(STORED_AS) !== null
}

/** Notes a sign-out of a user. From now on no request is sent before the service was told of it. */
export function noteLeaving(user: string, { isEverywhere = false } = {}): void {
  localStorage.setItem(STORED_AS, `${isEverywhere ? 'all' : 'one'} ${user}`)
}

/** The page waits at most so long for that. */
const LONGEST_MS = 10_000

let ending: Promise<string | undefined> | undefined

/** Tells the service of a sign-out that it does not know of, and returns where the session at a provider ends. Throws if that did not work. */
export async function finishLeaving(): Promise<string | undefined> {
  if (!isLeaving()) return undefined
  ending ??= endSession().finally(() => {
    ending = undefined
  })
  return await ending
}

async function endSession(): Promise<string | undefined> {
  const [how, user = ''] = (localStorage.getItem(STORED_AS) ?? '').split(' ')
  const reply = await fetch('/users/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...meantFor(user) },
    body: JSON.stringify({ all: how === 'all' }),
    signal: AbortSignal.timeout(LONGEST_MS),
  })
  // A token that is no longer valid is refused, and its cookie cleared as well. Who has signed in since, stays.
  if (!reply.ok && reply.status !== 401 && reply.status !== 409)
    throw new TypeError(`Signing out: ${reply.status}`)
  localStorage.removeItem(STORED_AS)
  const said: { endSession?: string } = reply.ok ? await reply.json() : {}
  return said.endSession
}
