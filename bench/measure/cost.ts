import { median } from 'simple-statistics'

/** Round trips to D1, and the rows read and written. */
export type Cost = { roundTrips: number; rowsRead: number; rowsWritten: number }

const TIMING = /(\d+) trips, (\d+) read, (\d+) written/

/** The median cost in some `Server-Timing` headers; undefined if none has it. */
export function costOf(timings: readonly string[]): Cost | undefined {
  return medianCost(timings.map(read))
}

/** The median of each number. */
export function medianCost(costs: readonly (Cost | undefined)[]): Cost | undefined {
  const known = costs.filter((cost) => cost !== undefined)
  if (known.length === 0) return undefined
  return {
    roundTrips: median(known.map(({ roundTrips }) => roundTrips)),
    rowsRead: median(known.map(({ rowsRead }) => rowsRead)),
    rowsWritten: median(known.map(({ rowsWritten }) => rowsWritten)),
  }
}

function read(timing: string): Cost | undefined {
  const found = TIMING.exec(timing)
  if (found === null) return undefined
  const [, roundTrips, rowsRead, rowsWritten] = found.map(Number)
  return { roundTrips: roundTrips ?? 0, rowsRead: rowsRead ?? 0, rowsWritten: rowsWritten ?? 0 }
}
