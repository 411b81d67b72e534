import { describeFault } from '../kernel/db/fault.ts'
import type { Store } from '../kernel/db/store.ts'
import type { SignalQueue } from '../kernel/signals.ts'
import { fileNotifications } from './filing-saves.ts'
import { type OutboxDeps, fillOutbox } from './mail/outbox.ts'
import { planAll } from './plan.ts'
import { planMails, planPushes, planWebhooks } from './ways.ts'

export type TellDeps = {
  openStore(): Store
  queue: SignalQueue
  nowMs(): number
  /** What mail is told with; undefined where there is none. */
  mail: OutboxDeps | undefined
  /** Whether devices are told. */
  pushes: boolean
}

/** Tells people of their notifications by other ways than the inbox, as they have set it: decides by which and when, and puts messages of mail that are due into the outbox. Then it files notifications, so that their inboxes stay quick. */
export async function tellPeople(deps: TellDeps): Promise<void> {
  const { openStore, queue, nowMs, mail, pushes } = deps
  const store = openStore()
  const ways = [
    planWebhooks,
    ...(mail === undefined ? [] : [planMails]),
    ...(pushes ? [planPushes] : []),
  ]
  await planAll(store, ways, queue, nowMs())
  if (mail !== undefined) await fillOutbox(store, mail)
  await fileNotifications(store)
}

/**
 * Does so where a batch of the queue says that there are notifications, so that nobody waits for the cron.
 * Does not throw: what fails is made up for by the cron.
 */
export async function tellNotified(
  deps: TellDeps,
  messages: readonly { body: Partial<Record<string, string>> | null }[],
): Promise<void> {
  if (!messages.some(({ body }) => body?.['notified'] !== undefined)) return
  try {
    await tellPeople(deps)
  } catch (thrown) {
    console.error(
      JSON.stringify({ level: 'error', at: 'notifications', fault: describeFault(thrown) }),
    )
  }
}
