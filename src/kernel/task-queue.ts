/**
 * A queue message. It names a task that a room has registered, and the row or the owner that the task is to
 * look at. What is to be done is read from D1, so a message may be lost, come late, or come twice.
 */
export type TaskMessage = { task: string; id: string }

/** A queue of the platform, or several as one. */
export type TaskQueue = {
  sendBatch(
    messages: Iterable<MessageSendRequest<TaskMessage>>,
    options?: QueueSendBatchOptions,
  ): Promise<unknown>
}

/** Cloudflare's limits: messages in a batch, and seconds of delay. */
const MOST = { batch: 100, delaySeconds: 43_200 } as const

/** Sends messages that arrive after `delayMs`, twelve hours at most. Throws if the queue fails. */
export async function sendMessages(
  queue: TaskQueue,
  messages: TaskMessage[],
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
