/** A queue message: a board whose outbox holds events, or a user with deliveries to integrations of their own, an integration with deliveries, or a board with cards that the search index has not followed: D1 says what to do. Or what is left to do with the boards of a user, as JSON, or a message of mail, or a user whose devices are to get push messages; or events that people were told of, with spaces between, and after which of these people to begin. */
export type Signal =
  | { board: string }
  | { integration: string }
  | { stale: string }
  | { handover: string }
  | { mail: string }
  | { notified: string; from?: string }
  | { devicesOf: string }

/** What signals are sent to: a queue of the platform, or several as one. */
export type SignalQueue = {
  sendBatch(
    messages: Iterable<MessageSendRequest<Signal>>,
    options?: QueueSendBatchOptions,
  ): Promise<unknown>
}

/** The queues that start the sending of webhooks and the indexing of cards. */
export type SignalQueues = { WEBHOOKS?: SignalQueue; INDEXING?: SignalQueue }

/** The queue of a deployment that has none: what signals are about waits in the database. */
const NONE: SignalQueue = { sendBatch: () => Promise.resolve() }

/** A queue for all signals: those of stale cards go to the queue of the index, if the deployment has it, all others to that of the webhooks. */
export function signalQueueOf({ WEBHOOKS = NONE, INDEXING = WEBHOOKS }: SignalQueues): SignalQueue {
  return {
    async sendBatch(messages, options) {
      const all = [...messages]
      const stale = all.filter(({ body }) => 'stale' in body)
      const others = all.filter(({ body }) => !('stale' in body))
      if (stale.length > 0) await INDEXING.sendBatch(stale, options)
      if (others.length > 0) await WEBHOOKS.sendBatch(others, options)
    },
  }
}

/** Cloudflare's limits: messages in a batch, and seconds of delay. */
const MOST = { batch: 100, delaySeconds: 43_200 } as const

/** Sends messages to the queue, to arrive after `delayMs`. Throws if the queue fails. */
export async function sendSignals(
  queue: SignalQueue,
  messages: Signal[],
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

/** Integrations that got a place in the queue, and are to be signalled. */
export type Placed = { integrationId: string }[]

/** Signals the integrations that got a place. If the queue fails, their places run out, and the alarm or the cron signals them again. */
export async function signalPlaced(queue: SignalQueue, placed: Placed): Promise<void> {
  const signals = placed.map(({ integrationId: integration }) => ({ integration }))
  await sendSignals(queue, signals).catch(() => {
    console.error(JSON.stringify({ level: 'error', at: 'webhooks', unsignalled: placed.length }))
  })
}

/** Most events of one message. */
const MOST_EVENTS = 500

/** The signals, of which those about events that people were told of are joined into few. */
export function joined(signals: Signal[]): Signal[] {
  const events = signals.flatMap((one) => ('notified' in one ? one.notified.split(' ') : []))
  const others = signals.filter((one) => !('notified' in one))
  for (let at = 0; at < events.length; at += MOST_EVENTS)
    others.push({ notified: events.slice(at, at + MOST_EVENTS).join(' ') })
  return others
}
