import type { Cost, Store } from '../../kernel/db/store.ts'
import { type ErrorCode, type ErrorValue, reasonOf } from '../../kernel/contract/app-error.ts'

/**
 * Says how a command came through the queue of its board: how long it waited, in ms, how many commands
 * were in its batch, and how often that was decided again because another writer was faster.
 */
export type Passage = { waitedMs: number; batch: number; retries: number }

/** The response headers and the request log show this of a batch. */
export type ResponseMetadata = { bookmark: string | null; cost: Cost; passage?: Passage }

/** The outcome of a command, as the object returns it to the Worker. */
export type Outcome<R = unknown> =
  /** `people` is the version of what is shown of users, which the ETag has beside that of the board. */
  | ({ ok: true; reply: R; version: number; people?: number } & ResponseMetadata)
  | ({ ok: false; refusal: ErrorValue } & ResponseMetadata)

export function metadataOf(store: Store): ResponseMetadata {
  return { bookmark: store.bookmark(), cost: store.cost }
}

/** The outcome of a command that failed in the store or the queue, not in its handler. */
export function rejected(
  code: ErrorCode,
  reason = reasonOf(code),
  metadata: ResponseMetadata = NO_COST,
): Outcome {
  return { ok: false, refusal: { code, reason }, ...metadata }
}

const NO_COST: ResponseMetadata = {
  bookmark: null,
  cost: { trips: 0, queries: 0, rowsRead: 0, rowsWritten: 0 },
}
