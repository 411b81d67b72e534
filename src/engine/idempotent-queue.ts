import { IN_FLIGHT, recordName } from '../core/idempotency.ts'
import { rejected } from './outcome.ts'
import type { Enqueue } from './queue.ts'

/** Takes orders as `take` does, but turns away one whose key is that of an order under way (`key.in_flight`). */
export function rejectKeysInFlight(take: Enqueue): Enqueue {
  const underWay = new Set<string>()
  return async (command, characters) => {
    if (command.idempotencyKey === undefined) return take(command, characters)
    const name = recordName({ userId: command.actor.userId, key: command.idempotencyKey.key })
    if (underWay.has(name)) return rejected('key.in_flight', IN_FLIGHT)
    underWay.add(name)
    try {
      return await take(command, characters)
    } finally {
      underWay.delete(name)
    }
  }
}
