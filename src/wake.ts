/** A message of the queue: an integration that has something to be sent. What and when is in the store. */
export type Wake = { integration: string }

/** The queue of such messages. */
export type Wakes = Pick<Queue<Wake>, 'sendBatch'>

/** Messages of one batch, and the longest delay in seconds, that the platform takes. */
const MOST = { batch: 100, delaySeconds: 43_200 } as const

/** Wakes the sending for integrations, after some seconds where so told. It throws where the queue fails. */
export async function wake(queue: Wakes, ids: string[], delayMs = 0): Promise<void> {
  const delaySeconds = Math.min(Math.ceil(Math.max(delayMs, 0) / 1_000), MOST.delaySeconds)
  for (let at = 0; at < ids.length; at += MOST.batch) {
    const part = ids.slice(at, at + MOST.batch)
    await queue.sendBatch(
      part.map((integration) => ({ body: { integration } })),
      { delaySeconds },
    )
  }
}
