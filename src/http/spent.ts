import type { Services } from '../deps.ts'

/** What a request has cost so far: what the Worker asked the store for, and what a board's object told of its turn. */
export function spent({ telling, store: { cost } }: Services): Services['store']['cost'] {
  return {
    trips: cost.trips + telling.trips,
    rowsRead: cost.rowsRead + telling.rowsRead,
    rowsWritten: cost.rowsWritten + telling.rowsWritten,
  }
}
