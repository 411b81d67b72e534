import { author, endAuthor } from '../api/author.ts'
import { finishLeaving, noteLeaving } from '../api/leaving.ts'
import { BROWSER_KEEPER } from './keeper.ts'
import { endPush } from './push-subscription.ts'
import { noteSignedOut } from './signed-out.ts'

let mayForget: () => Promise<boolean> = () => Promise.resolve(false)

/** Has somebody asked before what was typed on this device is forgotten; true if they agree, or there is nothing. */
export function askBeforeForgetting(ask: typeof mayForget): void {
  mayForget = ask
}

let taking: Promise<boolean> | undefined

/**
 * Forgets all of whoever was here before, for somebody who has signed in over them. False if that was not
 * agreed to, as it would lose what was typed: then who came is signed out again, and all is kept.
 */
export async function takeOver(user: string, isAgreed = false): Promise<boolean> {
  // Several parts of a page notice it: one question is asked.
  taking ??= decide(user, isAgreed).finally(() => {
    taking = undefined
  })
  return taking
}

/** Asks whether what was typed on this device may be forgotten. */
export function isAgreedToForget(): Promise<boolean> {
  return mayForget()
}

async function decide(user: string, isAgreed: boolean): Promise<boolean> {
  endAuthor()
  if (isAgreed || (await mayForget())) {
    void endPush()
    await BROWSER_KEEPER.keepFor(user, author().ended)
    return true
  }
  noteLeaving(user)
  noteSignedOut()
  // Where that does not work, it is told before the next request.
  await finishLeaving().catch(() => undefined)
  return false
}
