import type { Moment } from '../contract/moment.ts'
import { AppError } from './app-error.ts'

/** What a write names that is to be made once: the key its sender chose, and a print of what was sent. */
export type IdempotencyKey = { key: string; fingerprint: string }

/** The reply to a write that was made, as JSON, as it is kept for whoever repeats it. */
export type IdempotencyRecord = IdempotencyKey & {
  userId: string
  reply: string
  version: number
  createdAt: Moment
}

/** The name that a kept reply goes by. */
export function recordName({ userId, key }: Pick<IdempotencyRecord, 'userId' | 'key'>): string {
  return `${userId} ${key}`
}

/** The reply of a write as it is kept. */
export function replyText(reply: unknown): string {
  return JSON.stringify(reply ?? null)
}

/** The reply that a write had before with the board's version then, if it was made before. `key.reused` where the key was another write's. */
export function earlierReply(
  { fingerprint }: IdempotencyKey,
  record: IdempotencyRecord | undefined,
): { reply: unknown; version: number } | undefined {
  if (record === undefined) return undefined
  if (record.fingerprint !== fingerprint)
    throw new AppError('key.reused', 'Another write was sent with this Idempotency-Key.')
  const reply: unknown = JSON.parse(record.reply)
  return { reply, version: record.version }
}

/** The refusal of a write whose first sending is still under way. */
export const IN_FLIGHT =
  'The write of this Idempotency-Key is still being made; try again in a moment.'
