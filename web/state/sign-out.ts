import { finishLeaving, noteLeaving } from '../api/leaving.ts'
import { forgetKept } from './keeper.ts'
import { pushSubscription } from './push-subscription.ts'
import { session, stopSending } from './session.ts'
import { noteSignedOut } from './signed-out.ts'

/** Ends that this browser takes messages for whoever signs out. The service ends its part with the sign-in. */
async function endPush(): Promise<void> {
  try {
    await (await pushSubscription())?.unsubscribe()
  } catch {
    // A browser without push messages, or one that is not connected, has nothing to end.
  }
}

/**
 * Ends this sign-in, or all of the account's, and forgets all that is private, also without a connection.
 * `isTold` is false if the service is not told yet: it is before the next request, whatever that is.
 * `endSession` is where the session at a provider ends, if one has signed in.
 */
export async function signOut({ isEverywhere = false } = {}): Promise<{
  isTold: boolean
  endSession?: string | undefined
}> {
  stopSending()
  noteLeaving({ isEverywhere })
  noteSignedOut()
  void endPush()
  await forgetKept()
  session.value = null
  try {
    return { isTold: true, endSession: await finishLeaving() }
  } catch {
    return { isTold: false }
  }
}
