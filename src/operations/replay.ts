import type { RunResult } from '../contract/operation.ts'
import { findRecords } from '../auth/idempotency-queries.ts'
import { recordStatement } from '../auth/idempotency-records.ts'
import { type IdempotencyKey, earlierReply, replyText } from '../core/idempotency.ts'
import type { Statements } from '../db/statements.ts'
import type { RequestContext } from '../request-context.ts'
import { callerOf } from './operation.ts'
import { wire } from './dispatch.ts'

/** The statement that stores the reply of a write, for the batch of that write; none without an idempotency key. */
export function recordOf(context: RequestContext, reply: unknown): Statements {
  const { idempotencyKey, deps } = context
  if (idempotencyKey === undefined) return {}
  return recordStatement({
    ...idempotencyKey,
    userId: callerOf(context).userId,
    reply: replyText(reply),
    version: 0,
    createdAt: new Date(deps.nowMs()).toISOString(),
  })
}

/** The query for the record of an earlier write with the caller's idempotency key. */
export function findRecordOf(context: RequestContext, { key }: IdempotencyKey) {
  return findRecords([{ userId: callerOf(context).userId, key }])
}

type Records = Parameters<typeof earlierReply>[1][]

/** The result of an earlier request with the same idempotency key, if its write was stored. */
export function replayOf<R>(key: IdempotencyKey, [record]: Records): RunResult<R> | undefined {
  const earlier = earlierReply(key, record)
  if (earlier === undefined) return undefined
  const { reply, version } = earlier
  // The fingerprint is the same, so the record belongs to the same operation.
  return { body: wire(reply) as R, ...(version > 0 && { version }) }
}

/** As `replayOf`, with a round trip of its own. */
export async function findReplay<R>(
  context: RequestContext,
  key: IdempotencyKey,
): Promise<RunResult<R> | undefined> {
  const { records } = await context.store.find({ records: findRecordOf(context, key) })
  return replayOf(key, records)
}
