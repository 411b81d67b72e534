import type { Moment } from '../moment.ts'
import { Refusal } from './refusal.ts'

/** What a write names that is to be made once: the key its sender chose, and a print of what was sent. */
export type Once = { key: string; print: string }

/** The reply to a write that was made, as it is kept for whoever repeats it. */
export type Kept = Once & { userId: string; reply: unknown; version: number; createdAt: Moment }

/** The name that a kept reply goes by. */
export function keptName({ userId, key }: Pick<Kept, 'userId' | 'key'>): string {
  return `${userId} ${key}`
}

/** The reply that a write had before, if it was made before. `key.reused` where the key was another write's. */
export function repeated({ print }: Once, kept: Kept | undefined): Kept | undefined {
  if (kept === undefined || kept.print === print) return kept
  throw new Refusal('key.reused', 'Another write was sent with this Idempotency-Key.')
}

/** The refusal of a write whose first sending is still under way. */
export const IN_FLIGHT =
  'The write of this Idempotency-Key is still being made; try again in a moment.'
