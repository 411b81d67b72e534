import type { Cost, Store } from '../db/store.ts'
import type { RefusalCode, RefusalValue } from '../core/app-error.ts'

/** What a turn tells of itself beside an order's outcome. */
export type Told = { bookmark: string | null; cost: Cost }

/** What became of an order, as a value that crosses back to the Worker. */
export type Outcome<R = unknown> =
  | ({ ok: true; reply: R; version: number } & Told)
  | ({ ok: false; refusal: RefusalValue } & Told)

/** What a turn's store has to tell. */
export function told(store: Store): Told {
  return { bookmark: store.bookmark(), cost: store.cost }
}

/** The outcome of an order that the store or the queue before it could not take. */
export function turnedAway(code: RefusalCode, reason: string, told?: Told): Outcome {
  const untold: Told = { bookmark: null, cost: { trips: 0, rowsRead: 0, rowsWritten: 0 } }
  return { ok: false, refusal: { code, reason }, ...(told ?? untold) }
}
