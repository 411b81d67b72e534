import { IN_FLIGHT, keptName } from '../core/idempotency.ts'
import { turnedAway } from './outcome.ts'
import type { Take } from './queue.ts'

/** Takes orders as `take` does, but turns away one whose key is that of an order under way (`key.in_flight`). */
export function oneOfEachKey(take: Take): Take {
  const underWay = new Set<string>()
  return async (order, characters) => {
    if (order.once === undefined) return take(order, characters)
    const name = keptName({ userId: order.actor.userId, key: order.once.key })
    if (underWay.has(name)) return turnedAway('key.in_flight', IN_FLIGHT)
    underWay.add(name)
    try {
      return await take(order, characters)
    } finally {
      underWay.delete(name)
    }
  }
}
