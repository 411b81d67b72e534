/** A message of the queue: a board whose outbox holds events, or an integration that has something to be sent. What, and when, is in the store. */
export type OutboxSignal = { board: string } | { integration: string }

/** The queue of such messages. */
export type SignalQueue = Pick<Queue<OutboxSignal>, 'sendBatch'>

/** Messages of one batch, and the longest delay in seconds, that the platform takes. */
const MOST = { batch: 100, delaySeconds: 43_200 } as const

/** Sends wakings, to arrive after some milliseconds where so told. It throws where the queue fails. */
export async function signalOutbox(
  queue: SignalQueue,
  messages: OutboxSignal[],
  delayMs = 0,
): Promise<void> {
  const delaySeconds = Math.min(Math.ceil(Math.max(delayMs, 0) / 1_000), MOST.delaySeconds)
  for (let at = 0; at < messages.length; at += MOST.batch) {
    const part = messages.slice(at, at + MOST.batch)
    await queue.sendBatch(
      part.map((body) => ({ body })),
      { delaySeconds },
    )
  }
}
