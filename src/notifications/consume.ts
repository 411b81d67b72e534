import { describeFault } from '../kernel/db/fault.ts'
import type { Store } from '../kernel/db/store.ts'
import { type SignalQueue, sendSignals } from '../kernel/signals.ts'
import { toldAndFollowed } from './follower-saves.ts'
import type { InboxCalls } from './inbox-calls.ts'

export type PokeDeps = {
  openStore(): Store
  queue: SignalQueue
  /** The Durable Object of a person. */
  inbox(userId: string): Pick<InboxCalls, 'poke'>
}

/** Most people whose objects one message pokes: the platform allows an invocation 1,000 calls. */
const MOST_POKED = 500

/** Objects that are called at once. */
const PARALLEL = 6

/**
 * Pokes the objects of those who follow their notifications and were told of the events that messages
 * name. Does not throw: what fails is made up for by the next poke.
 */
export async function pokeAll(
  deps: PokeDeps,
  messages: readonly { body: Partial<Record<string, string>> | null }[],
): Promise<void> {
  for (const { body } of messages) {
    const { notified, from = '' } = body ?? {}
    if (notified === undefined) continue
    await poke(deps, notified, from).catch((thrown: unknown) => {
      console.error(JSON.stringify({ level: 'error', at: 'inbox', fault: describeFault(thrown) }))
    })
  }
}

async function poke({ openStore, queue, inbox }: PokeDeps, notified: string, from: string) {
  const { people } = await openStore().batch({
    people: toldAndFollowed(notified.split(' '), from, MOST_POKED),
  })
  const waiting = people.values()
  const workers = Array.from({ length: PARALLEL }, async () => {
    for (const { userId } of waiting) await inbox(userId).poke()
  })
  await Promise.all(workers)
  const last = people.at(-1)?.userId
  if (people.length === MOST_POKED && last !== undefined)
    await sendSignals(queue, [{ notified, from: last }])
}
