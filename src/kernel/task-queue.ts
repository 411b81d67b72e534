/**
 * A queue message. It names a task that a room has registered, and the row or the owner that the task is to
 * look at. The work itself is read from D1, so a message may be lost, come late, or come twice.
 */
export type TaskMessage = { task: string; id: string }

/** A queue of the platform, or several as one. */
export type TaskQueue = {
  sendBatch(
    messages: Iterable<MessageSendRequest<TaskMessage>>,
    options?: QueueSendBatchOptions,
  ): Promise<unknown>
}

/** Cloudflare's limits: messages in a batch, and seconds of delay. A delay is a little longer than it was asked for, so that what a message is about is surely due when it arrives. */
const LIMITS = { batch: 100, delaySeconds: 43_200, slackMs: 50 } as const

/** Sends messages that arrive after `delayMs`, twelve hours at most. Throws if the queue fails. */
export async function sendMessages(
  queue: TaskQueue,
  messages: TaskMessage[],
  delayMs = 0,
): Promise<void> {
  const wholeMs = delayMs > 0 ? delayMs + LIMITS.slackMs : 0
  const delaySeconds = Math.min(Math.ceil(wholeMs / 1_000), LIMITS.delaySeconds)
  for (let at = 0; at < messages.length; at += LIMITS.batch) {
    const part = messages.slice(at, at + LIMITS.batch)
    await queue.sendBatch(
      part.map((body) => ({ body })),
      { delaySeconds },
    )
  }
}
