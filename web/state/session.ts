import { signal } from '@preact/signals'
import { LanewayError, type Output } from '../../client/client.ts'
import { api } from '../api/client.ts'
import type { Command } from './command.ts'
import { STORED_AS, forgetBoards, keepFor, keptUser } from './keeper.ts'
import { starredAfter } from './star-commands.ts'

/** Where it is noted that whoever was here last has signed out. */
export const SIGNED_OUT_AS = 'laneway.signed-out'

/** Who is signed in, as the service describes them. */
export type Account = Output<'get_current_user'>

/** Who is signed in; null if nobody is, undefined until that is known. */
export const session = signal<Account | null | undefined>(undefined)

/** The id of who is signed in, or who was last, until the service has said who is; empty for a visitor. */
export function readerId(): string {
  const { value } = session
  return value === undefined ? keptUser() : (value?._id ?? '')
}

/** Notes in the account what a command has stored there, as it is not applied any longer once it is confirmed. */
export function noteStored(command: Command): void {
  const account = session.peek()
  if (!account || command.kind !== 'starBoard') return
  const starredBoards = [...starredAfter(account.profile.starredBoards, [command])]
  session.value = { ...account, profile: { ...account.profile, starredBoards } }
}

/** Asks who is signed in. Throws if the service is not reached. */
export async function loadSession(): Promise<void> {
  try {
    const account = await api.get_current_user()
    await keepFor(account._id)
    localStorage.removeItem(SIGNED_OUT_AS)
    session.value = account
  } catch (thrown) {
    if (!(thrown instanceof LanewayError) || thrown.status !== 401) throw thrown
    await forgetBoards()
    session.value = null
  }
}

/**
 * Whose data a board keeps: the id of who is signed in; empty for a visitor. Where somebody has signed in
 * by this browser it is known at once; where only the cookie says so, the service is asked. It also loads
 * the session, so that a board that is opened first knows its reader.
 */
export async function currentUser(): Promise<string> {
  if (!session.value) asking ??= ask()
  if (keptUser() === '') await asking
  return keptUser()
}

let asking: Promise<void> | undefined

async function ask(): Promise<void> {
  try {
    await loadSession()
  } catch {
    // Without the service, the reader is the one who signed in last.
  } finally {
    asking = undefined
  }
}

let changing = new AbortController()

/** Aborts when somebody signs in or out: what is on its way is not sent again then, as another person might be the one who sends it. */
export function whileSignedIn(): AbortSignal {
  return changing.signal
}

/** Gives up what is on its way for who is signed in. */
export function stopSending(): void {
  changing.abort()
  changing = new AbortController()
}

/** Shows nothing of somebody who signed out in another tab. */
export function followSignOuts(): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== STORED_AS || oldValue === null || oldValue === newValue) return
    sessionStorage.clear()
    location.reload()
  })
}
