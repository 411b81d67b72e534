import type { Cost } from '../kernel/db/store.ts'
import type { Metric, Sample } from '../kernel/exposition.ts'

/** A request that has been answered: of which operation, or `other`; its status; seconds until its headers; and its cost in the store. */
export type Measured = {
  operation: string
  status: number
  seconds: number
  cost: Cost | undefined
}

/** The upper bounds of the histogram, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** The requests of one operation with statuses of one class: how many took up to each bound, how many there were, and what they took together. */
type Count = { labels: Record<string, string>; upTo: number[]; count: number; seconds: number }

/** Counts the requests of this isolate. An operation is one of the table, so there are some thousand counts at most. */
export function openMeasures() {
  const counts = new Map<string, Count>()
  const store = { queries: 0, rowsRead: 0, rowsWritten: 0 }

  function countOf(operation: string, status: number): Count {
    const labels = { operation, status: `${Math.floor(status / 100)}xx` }
    const key = `${labels.status} ${operation}`
    const known = counts.get(key) ?? { labels, upTo: BOUNDS.map(() => 0), count: 0, seconds: 0 }
    counts.set(key, known)
    return known
  }

  return {
    note({ operation, status, seconds, cost }: Measured): void {
      const count = countOf(operation, status)
      count.count += 1
      count.seconds += seconds
      BOUNDS.forEach((bound, at) => {
        if (seconds <= bound) count.upTo[at] = (count.upTo[at] ?? 0) + 1
      })
      store.queries += cost?.queries ?? 0
      store.rowsRead += cost?.rowsRead ?? 0
      store.rowsWritten += cost?.rowsWritten ?? 0
    },
    metrics: (): Metric[] => [
      {
        name: 'laneway_request_seconds',
        kind: 'histogram',
        help: 'Seconds from a request to the headers of its reply, by operation and class of status.',
        samples: [...counts.values()].flatMap(samplesOf),
      },
      counter(
        'laneway_store_queries',
        'Statements that requests ran in the database.',
        store.queries,
      ),
      counter(
        'laneway_store_rows_read',
        'Rows that requests read, as D1 bills them.',
        store.rowsRead,
      ),
      counter(
        'laneway_store_rows_written',
        'Rows that requests wrote, as D1 bills them.',
        store.rowsWritten,
      ),
    ],
  }
}

export type Measures = ReturnType<typeof openMeasures>

function samplesOf({ labels, upTo, count, seconds }: Count): Sample[] {
  const bucket = (le: string, value: number) => ({
    labels: { ...labels, le },
    suffix: '_bucket',
    value,
  })
  return [
    ...BOUNDS.map((bound, at) => bucket(String(bound), upTo[at] ?? 0)),
    bucket('+Inf', count),
    { labels, suffix: '_count', value: count },
    { labels, suffix: '_sum', value: seconds },
  ]
}

function counter(name: string, help: string, value: number): Metric {
  return { name, kind: 'counter', help, samples: [{ value }] }
}

/** The requests of this isolate since it began. */
export const measures = openMeasures()
