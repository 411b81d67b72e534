import { recordName } from '../../operations/idempotency/idempotency.ts'
import { rejected } from './outcome.ts'
import type { Enqueue } from './queue.ts'

/** Enqueues commands, but rejects one whose idempotency key belongs to a command that is still running (`key.in_flight`). */
export function rejectKeysInFlight(enqueue: Enqueue): Enqueue {
  const inFlight = new Set<string>()
  return async (command, characters) => {
    if (command.idempotencyKey === undefined) return enqueue(command, characters)
    const name = recordName({ userId: command.actor.userId, key: command.idempotencyKey.key })
    if (inFlight.has(name)) return rejected('key.in_flight')
    inFlight.add(name)
    try {
      return await enqueue(command, characters)
    } finally {
      inFlight.delete(name)
    }
  }
}
