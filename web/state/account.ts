import { KEPT_AS } from '../base.ts'
import { type Client, LanewayError } from '../../client/client.ts'
import { STORED_AS, clearTexts } from './keeper.ts'
import { type Account, type Session, readerId } from './session.ts'

/** The key of the note that whoever was here last has signed out. */
const SIGNED_OUT_AS = `${KEPT_AS}.signed-out`

/** Says that whoever was here last has signed out. Then the page leads to no provider by itself, which might sign them in again. */
export function hasSignedOut({ keeper }: Session): boolean {
  return keeper.lasting.getItem(SIGNED_OUT_AS) !== null
}

/**
 * Asks who is signed in. Throws if the service is not reached. Somebody else than before, who has signed in
 * by a provider or another tab, gets a page of their own.
 */
export async function loadAccount(session: Session): Promise<void> {
  const { ended, keeper } = session
  const account = await readAccount(session.api)
  // The page is of nobody any more.
  if (ended.aborted) return
  if (account === null) {
    await keeper.forgetBoards()
    session.account.value = null
  } else if (isAnother(session, account)) await takeOver(session, account._id)
  else {
    await keeper.keepFor(account._id, ended)
    if (ended.aborted) return
    keeper.lasting.removeItem(SIGNED_OUT_AS)
    session.user.value = account._id
    session.account.value = account
  }
}

/**
 * Finds out who is signed in, where a page is of use to visitors, too. The service is not asked in a browser
 * that keeps nothing of anybody: it would refuse to answer, which browsers report as an error.
 */
export async function findAccount(session: Session): Promise<void> {
  if (!isAwaited(session)) return
  // Without the service, what visitors see is shown.
  await loadAccount(session).catch(() => undefined)
}

/** True if somebody who signed in by this browser is about to be known. */
export function isAwaited({ account, keeper }: Session): boolean {
  return account.value === undefined && keeper.user() !== ''
}

/** Reads who is signed in; null if nobody is. */
export async function readAccount(api: Client): Promise<Account | null> {
  try {
    return await api.get_current_user()
  } catch (thrown) {
    if (!(thrown instanceof LanewayError) || thrown.status !== 401) throw thrown
    return null
  }
}

/**
 * Ends the page of somebody over whom another has signed in, and forgets all of theirs. If that would lose
 * what was typed, they are asked; if it may not be lost, who came is signed out again, and all is kept.
 */
async function takeOver(session: Session, next: string): Promise<void> {
  session.end()
  session.isOver.value = true
  if (await session.mayForget()) await begin(session, next)
  else await turnAway(session, next)
  session.reload()
}

/** Keeps data for whoever has just signed in, over what was kept of another. */
export async function begin({ keeper }: Session, user: string): Promise<void> {
  if (keeper.user() !== user) void endPush()
  await keeper.keepFor(user)
  keeper.lasting.removeItem(SIGNED_OUT_AS)
}

/** Signs somebody out again who came over the texts of another. */
export async function turnAway({ keeper, leaving }: Session, user: string): Promise<void> {
  leaving.note(user)
  keeper.lasting.setItem(SIGNED_OUT_AS, 'true')
  // If that does not work, the service is told before the next request.
  await leaving.finish().catch(() => undefined)
}

/**
 * Ends this sign-in, or all of the account's, and forgets all that is private, also without a connection.
 * Whoever calls it goes to another page then: to what it returns, where the session at a provider ends, if one has signed in.
 */
export async function endSession(
  session: Session,
  { isEverywhere = false } = {},
): Promise<string | undefined> {
  const { keeper, leaving } = session
  leaving.note(readerId(session), { isEverywhere })
  keeper.lasting.setItem(SIGNED_OUT_AS, 'true')
  void endPush()
  session.end()
  await keeper.forget()
  // If that does not work, the service is told before the next request.
  return leaving.finish().catch(() => undefined)
}

/** Ends the page if its user has signed out in another tab, or somebody else has signed in there. `key` is the key of the stored text that changed. */
export function endIfElsewhere(
  { end, keeper, reload }: Session,
  { key, oldValue, newValue }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>,
): void {
  if (key !== STORED_AS || oldValue === null || oldValue === newValue) return
  end()
  clearTexts(keeper.texts)
  reload()
}

/** Compares who is signed in with whom this page, or what this browser keeps, is of. */
export function isAnother({ keeper, user }: Session, { _id }: Account): boolean {
  return [keeper.user(), user.peek()].some((one) => one !== '' && one !== _id)
}

/** The subscription by which this browser takes push messages; undefined if it takes none. */
export async function pushSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Unsubscribes this browser from the messages of the user who signs out, and removes those that it shows. The service ends its part with the sign-in. */
export async function endPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
    await (await pushSubscription())?.unsubscribe()
  } catch {
    // A browser without push messages, or one that is not connected, has nothing to end.
  }
}
