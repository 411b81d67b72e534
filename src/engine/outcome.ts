import type { Cost, Store } from '../db/store.ts'
import type { ErrorCode, ErrorValue } from '../core/app-error.ts'

/** What the response headers and the request log say about a batch. */
export type ResponseMetadata = { bookmark: string | null; cost: Cost }

/** The outcome of a command, as the object returns it to the Worker. */
export type Outcome<R = unknown> =
  | ({ ok: true; reply: R; version: number } & ResponseMetadata)
  | ({ ok: false; refusal: ErrorValue } & ResponseMetadata)

export function metadataOf(store: Store): ResponseMetadata {
  return { bookmark: store.bookmark(), cost: store.cost }
}

/** The outcome of a command that failed in the store or the queue, not in its handler. */
export function rejected(
  code: ErrorCode,
  reason: string,
  metadata: ResponseMetadata = NO_COST,
): Outcome {
  return { ok: false, refusal: { code, reason }, ...metadata }
}

const NO_COST: ResponseMetadata = {
  bookmark: null,
  cost: { trips: 0, rowsRead: 0, rowsWritten: 0 },
}
