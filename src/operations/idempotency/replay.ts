import { momentOf } from '../../kernel/contract/moment.ts'
import type { RunResult } from '../../kernel/contract/operation.ts'
import { findRecords, insertRecord } from './saves.ts'
import { type IdempotencyKey, earlierReply, replyText } from './idempotency.ts'
import type { FollowUp } from '../../kernel/db/statements.ts'
import type { RequestContext } from '../request-context.ts'
import { callerOf } from '../operation.ts'

/** The statements that store the reply of a write, to be put `after` that write; none without an idempotency key. */
export function recordOf(context: RequestContext, reply: unknown): FollowUp[] {
  const { idempotencyKey, deps } = context
  if (idempotencyKey === undefined) return []
  const record = {
    ...idempotencyKey,
    userId: callerOf(context).userId,
    reply: replyText(reply),
    version: 0,
    createdAt: momentOf(deps.nowMs()),
  }
  return [(isDone) => insertRecord(record, isDone)]
}

/** The query for the record of an earlier write with the caller's idempotency key. */
export function findRecordOf(context: RequestContext, { key }: IdempotencyKey) {
  return findRecords([{ userId: callerOf(context).userId, key }])
}

export type Records = Parameters<typeof earlierReply>[1][]

/** The result of an earlier request with the same idempotency key, if its write was stored. */
export function replayOf<R>(key: IdempotencyKey, [record]: Records): RunResult<R> | undefined {
  const earlier = earlierReply(key, record)
  if (earlier === undefined) return undefined
  const { reply, version } = earlier
  // The fingerprint is the same, so the record belongs to the same operation.
  return { body: reply as R, ...(version > 0 && { version }) }
}

/** Does the same as `replayOf`, with a round trip of its own. */
export async function findReplay<R>(
  context: RequestContext,
  key: IdempotencyKey,
): Promise<RunResult<R> | undefined> {
  const { records } = await context.store.batch({ records: findRecordOf(context, key) })
  return replayOf(key, records)
}
