/** A queue message: a board whose outbox holds events, an integration with deliveries, or a board with cards that the search index has not followed. D1 says what to do. */
export type OutboxSignal = { board: string } | { integration: string } | { stale: string }

export type SignalQueue = Pick<Queue<OutboxSignal>, 'sendBatch'>

/** Cloudflare's limits: messages in a batch, and seconds of delay. */
const MOST = { batch: 100, delaySeconds: 43_200 } as const

/** Sends messages to the queue, to arrive after `delayMs`. Throws if the queue fails. */
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
