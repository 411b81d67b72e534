import { endAuthor } from '../api/author.ts'
import { finishLeaving, noteLeaving } from '../api/leaving.ts'
import { BROWSER_KEEPER } from './keeper.ts'
import { endPush } from './push-subscription.ts'
import { readerId, session } from './session.ts'
import { noteSignedOut } from './signed-out.ts'

/**
 * Ends this sign-in, or all of the account's, and forgets all that is private, also without a connection.
 * `isConfirmed` is false if the service is not told yet: it is before the next request, whatever that is.
 * `endSession` is where the session at a provider ends, if one has signed in.
 */
export async function signOut({ isEverywhere = false } = {}): Promise<{
  isConfirmed: boolean
  endSession?: string | undefined
}> {
  noteLeaving(readerId(), { isEverywhere })
  noteSignedOut()
  void endPush()
  endAuthor()
  // What the page shows of somebody is kept anew when it changes; of nobody, nothing is.
  session.value = null
  await BROWSER_KEEPER.forget()
  try {
    return { isConfirmed: true, endSession: await finishLeaving() }
  } catch {
    return { isConfirmed: false }
  }
}
