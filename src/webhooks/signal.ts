/** A message of the queue: a board whose outbox holds events, or an integration that has something to be sent. What, and when, is in the store. */
export type Wake = { board: string } | { integration: string }

/** The queue of such messages. */
export type Wakes = Pick<Queue<Wake>, 'sendBatch'>

/** Messages of one batch, and the longest delay in seconds, that the platform takes. */
const MOST = { batch: 100, delaySeconds: 43_200 } as const

/** Sends wakings, to arrive after some milliseconds where so told. It throws where the queue fails. */
export async function wake(queue: Wakes, messages: Wake[], delayMs = 0): Promise<void> {
  const delaySeconds = Math.min(Math.ceil(Math.max(delayMs, 0) / 1_000), MOST.delaySeconds)
  for (let at = 0; at < messages.length; at += MOST.batch) {
    const part = messages.slice(at, at + MOST.batch)
    await queue.sendBatch(
      part.map((body) => ({ body })),
      { delaySeconds },
    )
  }
}
