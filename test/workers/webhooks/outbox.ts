import { env } from 'cloudflare:workers'
import { addressEvents } from '../../../src/webhooks/address-saves.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import type { TaskQueue } from '../../../src/kernel/task-queue.ts'

/** A queue that notes what it is sent, or fails. */
export function openWakings(isBroken = false) {
  const wakings: { ids: string[]; delaySeconds: number | undefined }[] = []
  const queue: TaskQueue = {
    async sendBatch(messages, options) {
      if (isBroken) throw new Error('Queue send failed')
      const ids = [...messages].map(({ body }) => body.id)
      wakings.push({ ids, delaySeconds: options?.delaySeconds })
      return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
    },
  }
  return { queue, wakings }
}

/** Addresses the events of a board's outbox, as the queue's consumer does. */
export async function address(boardId: string): Promise<void> {
  const store = openStore(env.DB, 'first-primary')
  await store.batch(addressEvents(boardId))
}
