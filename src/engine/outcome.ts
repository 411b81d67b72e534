import type { Cost, Store } from '../db/store.ts'
import type { ErrorCode, ErrorValue } from '../core/app-error.ts'

/** What a turn tells of itself beside an order's outcome. */
export type ResponseMetadata = { bookmark: string | null; cost: Cost }

/** What became of an order, as a value that crosses back to the Worker. */
export type Outcome<R = unknown> =
  | ({ ok: true; reply: R; version: number } & ResponseMetadata)
  | ({ ok: false; refusal: ErrorValue } & ResponseMetadata)

/** What a turn's store has to tell. */
export function metadataOf(store: Store): ResponseMetadata {
  return { bookmark: store.bookmark(), cost: store.cost }
}

/** The outcome of an order that the store or the queue before it could not take. */
export function rejected(code: ErrorCode, reason: string, told?: ResponseMetadata): Outcome {
  const untold: ResponseMetadata = {
    bookmark: null,
    cost: { trips: 0, rowsRead: 0, rowsWritten: 0 },
  }
  return { ok: false, refusal: { code, reason }, ...(told ?? untold) }
}
