import type { RequestContext } from '../deps.ts'

/** What a request has cost so far: what the Worker asked the store for, and what a board's object told of its turn. */
export function spent({
  metadata,
  store: { cost },
}: RequestContext): RequestContext['store']['cost'] {
  return {
    trips: cost.trips + metadata.trips,
    rowsRead: cost.rowsRead + metadata.rowsRead,
    rowsWritten: cost.rowsWritten + metadata.rowsWritten,
  }
}
