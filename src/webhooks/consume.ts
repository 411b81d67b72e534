import { describeFault } from '../db/fault.ts'
import type { Wake } from '../wake.ts'
import { type LaneWorld, runLane } from './lane.ts'

/** Integrations that are sent to at the same time, of one batch. */
const PARALLEL = 6

/**
 * Sends what the integrations that a batch names have waiting, up to six at a time, so that none
 * waits for a slower one. It does not throw: what fails here is found in the store again.
 */
export async function sendAll(
  world: LaneWorld,
  messages: readonly { body: Wake | null }[],
): Promise<void> {
  const ids = new Set(messages.flatMap(({ body }) => body?.integration ?? []))
  const waiting = ids.values()
  const lanes = Array.from({ length: PARALLEL }, async () => {
    for (const id of waiting)
      await runLane(world, id).catch((thrown: unknown) => failed(id, thrown))
  })
  await Promise.all(lanes)
}

function failed(integration: string, thrown: unknown): void {
  const fault = describeFault(thrown)
  console.error(JSON.stringify({ level: 'error', at: 'webhooks', integration, fault }))
}
