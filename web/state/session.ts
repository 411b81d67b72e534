import { signal } from '@preact/signals'
import { LanewayError, type Output } from '../../client/client.ts'
import { type Author, author, nameAuthor } from '../api/author.ts'
import { api } from '../api/client.ts'
import type { KeyedCommand } from './command.ts'
import { BROWSER_KEEPER, STORED_AS, keptUser } from './keeper.ts'
import { SIGNED_OUT_AS } from './signed-out.ts'
import { starredAfter } from './star-commands.ts'
import { takeOver } from './taking-over.ts'

/** Describes the one who is signed in. */
export type Account = Output<'get_current_user'>

/** Holds the account that is signed in; null if none is, undefined until that is known. */
export const session = signal<Account | null | undefined>(undefined)

/** True once the page is of somebody who is not signed in any more, as another is. It shows nothing of either, and is loaded again. */
export const isOver = signal(false)

/** The id of who is signed in, or who was last, until the service has said who is; empty for a visitor. */
export function readerId(): string {
  const { value } = session
  return value === undefined ? keptUser() : (value?._id ?? '')
}

/** Notes in the account what a command has stored there, as it is not applied any longer once it is confirmed. */
export function noteStored(command: KeyedCommand): void {
  const account = session.peek()
  if (!account || command.kind !== 'starBoard') return
  const starredBoards = [...starredAfter(account.profile.starredBoards, [command])]
  session.value = { ...account, profile: { ...account.profile, starredBoards } }
}

/**
 * Asks who is signed in. Throws if the service is not reached. Somebody else than before, who has signed in
 * by a provider or another tab, gets a page of their own.
 */
export async function loadSession(): Promise<void> {
  const asker = author()
  const account = await readAccount()
  // Somebody has signed in or out meanwhile.
  if (asker.ended.aborted) return
  if (account === null) {
    await BROWSER_KEEPER.forgetBoards()
    session.value = null
  } else if (isAnother(account)) {
    isOver.value = true
    await takeOver(account._id)
    location.reload()
  } else await begin(account)
}

/** Begins the session of whoever has just signed in. False if somebody else's texts were to be lost by it, and are not: then nobody is signed in. */
export async function startSession(isAgreed: boolean): Promise<boolean> {
  const account = await readAccount()
  if (account === null) return false
  if (isAnother(account) && !(await takeOver(account._id, isAgreed))) {
    session.value = null
    return false
  }
  await begin(account)
  return true
}

/** Reads the account that is signed in; null if none is. */
async function readAccount(): Promise<Account | null> {
  try {
    return await api.get_current_user()
  } catch (thrown) {
    if (!(thrown instanceof LanewayError) || thrown.status !== 401) throw thrown
    return null
  }
}

async function begin(account: Account): Promise<void> {
  const { ended } = author()
  await BROWSER_KEEPER.keepFor(account._id, ended)
  if (ended.aborted) return
  nameAuthor(account._id)
  localStorage.removeItem(SIGNED_OUT_AS)
  session.value = account
}

/** True if this page, or what this browser keeps, is of somebody else. */
function isAnother({ _id }: Account): boolean {
  const { user } = author()
  return [keptUser(), user.peek()].some((one) => one !== '' && one !== _id)
}

/**
 * For whom something is sent that an author has made: their id once the service has said it; empty until
 * then, for a visitor, and when they are not signed in any more.
 */
export async function senderOf(one: Author): Promise<string> {
  if (one.user.peek() === '' && !one.ended.aborted) await asked()
  return one.ended.aborted ? '' : one.user.peek()
}

/** Returns the user whose data a board keeps, by the id; it is empty for a visitor. Where somebody has signed in by this browser it is known at once; where only the cookie says so, the service is asked. It also loads the session, so that a board that is opened first knows its reader. */
export async function currentUser(): Promise<string> {
  const asking = session.value ? undefined : asked()
  if (keptUser() === '') await asking
  return keptUser()
}

let asking: { by: Author; reply: Promise<void> } | undefined

/** Resolves when the service has said who is signed in, or is not reached. */
async function asked(): Promise<void> {
  const by = author()
  if (asking?.by !== by) asking = { by, reply: ask() }
  await asking.reply
}

async function ask(): Promise<void> {
  try {
    await loadSession()
  } catch {
    // Without the service, the reader is the one who signed in last.
  } finally {
    asking = undefined
  }
}

/** Shows nothing of somebody who signed out in another tab, also where the browser brings a page back as it was left. */
export function followSignOuts(): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== STORED_AS || oldValue === null || oldValue === newValue) return
    sessionStorage.clear()
    location.reload()
  })
  addEventListener('pageshow', ({ persisted }) => {
    const user = author().user.peek()
    if (persisted && user !== '' && user !== keptUser()) location.reload()
  })
}
