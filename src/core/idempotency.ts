import type { Moment } from '../contract/moment.ts'
import { Refusal } from './app-error.ts'

/** What a write names that is to be made once: the key its sender chose, and a print of what was sent. */
export type Once = { key: string; print: string }

/** The reply to a write that was made, as JSON, as it is kept for whoever repeats it. */
export type Kept = Once & { userId: string; reply: string; version: number; createdAt: Moment }

/** The name that a kept reply goes by. */
export function keptName({ userId, key }: Pick<Kept, 'userId' | 'key'>): string {
  return `${userId} ${key}`
}

/** The reply of a write as it is kept. */
export function keptReply(reply: unknown): string {
  return JSON.stringify(reply ?? null)
}

/** The reply that a write had before with the board's version then, if it was made before. `key.reused` where the key was another write's. */
export function repeated(
  { print }: Once,
  kept: Kept | undefined,
): { reply: unknown; version: number } | undefined {
  if (kept === undefined) return undefined
  if (kept.print !== print)
    throw new Refusal('key.reused', 'Another write was sent with this Idempotency-Key.')
  const reply: unknown = JSON.parse(kept.reply)
  return { reply, version: kept.version }
}

/** The refusal of a write whose first sending is still under way. */
export const IN_FLIGHT =
  'The write of this Idempotency-Key is still being made; try again in a moment.'
