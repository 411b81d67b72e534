import { describeFault } from '../../kernel/db/fault.ts'
import type { Store } from '../../kernel/db/store.ts'
import { type OutboxDeps, fillOutbox } from './outbox.ts'
import { planMails } from './plan.ts'

/** Tells people of their notifications by mail, as they have set it: decides when, and puts what is due into the outbox. */
export async function tellByMail(
  store: Store,
  open: () => OutboxDeps | undefined,
  nowMs: number,
): Promise<void> {
  const deps = open()
  if (deps === undefined) return
  await planMails(store, nowMs)
  await fillOutbox(store, deps, nowMs)
}

/**
 * Does so where a batch of the queue says that there are notifications, so that nobody waits for the cron.
 * Does not throw: what fails is made up for by the cron.
 */
export async function tellNotified(
  openStore: () => Store,
  open: () => OutboxDeps | undefined,
  nowMs: number,
  messages: readonly { body: Partial<Record<string, string>> | null }[],
): Promise<void> {
  if (!messages.some(({ body }) => body?.['notified'] !== undefined)) return
  try {
    await tellByMail(openStore(), open, nowMs)
  } catch (thrown) {
    console.error(JSON.stringify({ level: 'error', at: 'mail', fault: describeFault(thrown) }))
  }
}
