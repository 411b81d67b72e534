import type { Moment } from '../../kernel/contract/moment.ts'
import { AppError } from '../../kernel/contract/app-error.ts'

/** The `Idempotency-Key` of a write, and a fingerprint of the request, so that another request with the same key is noticed. */
export type IdempotencyKey = { key: string; fingerprint: string }

/** The stored reply to a write, as JSON; a repeat of the write gets it. */
export type IdempotencyRecord = IdempotencyKey & {
  userId: string
  reply: string
  version: number
  createdAt: Moment
}

/** The key of a record in the snapshot. */
export function recordName({ userId, key }: Pick<IdempotencyRecord, 'userId' | 'key'>): string {
  return `${userId} ${key}`
}

export function replyText(reply: unknown): string {
  return JSON.stringify(reply ?? null)
}

/** The reply and the board's version of the first time, if this write ran before. Throws `key.reused` if another request used the key. */
export function earlierReply(
  { fingerprint }: IdempotencyKey,
  record: IdempotencyRecord | undefined,
): { reply: unknown; version: number } | undefined {
  if (record === undefined) return undefined
  if (record.fingerprint !== fingerprint) throw new AppError('key.reused')
  const reply: unknown = JSON.parse(record.reply)
  return { reply, version: record.version }
}
