import { table, whole } from '../../scripts/report.ts'
import type { WebhookRow } from './webhooks.ts'
import type { DelayRow } from './delay.ts'
import type { GrowthRow } from './growth.ts'
import type { FloorRow, Row } from './throughput.ts'

type Column<T> = readonly [heading: string, cell: (row: T) => string | number | null]

const AS_MS = 2
const AS_RATIO = 2

export const ROW: Column<Row>[] = [
  ['work', ({ work }) => work],
  ['connections', ({ connections }) => connections],
  ['per second', ({ perSecond }) => whole(perSecond)],
  ['p50 ms', ({ p50 }) => p50.toFixed(AS_MS)],
  ['p99 ms', ({ p99 }) => p99.toFixed(AS_MS)],
  ['floor per second', ({ floor }) => whole(floor)],
  ['ratio', ({ ratio }) => ratio.toFixed(AS_RATIO)],
  ['round trips', ({ roundTrips }) => roundTrips],
  ['rows read', ({ rowsRead }) => rowsRead],
  ['rows written', ({ rowsWritten }) => rowsWritten],
]

export const FLOOR_ROW: Column<FloorRow>[] = [
  ['floor', ({ floor }) => floor],
  ['connections', ({ connections }) => connections],
  ['per second', ({ perSecond }) => whole(perSecond)],
  ['p50 ms', ({ p50 }) => p50.toFixed(AS_MS)],
  ['p99 ms', ({ p99 }) => p99.toFixed(AS_MS)],
]

export const GROWTH_ROW: Column<GrowthRow>[] = [
  ['work', ({ work }) => work],
  ['cards', ({ cards }) => whole(cards)],
  ['boards', ({ boards }) => boards],
  ['p50 ms', ({ p50 }) => p50.toFixed(AS_MS)],
  ['to the smallest', ({ ratio }) => ratio.toFixed(AS_RATIO)],
  ['round trips', ({ roundTrips }) => roundTrips],
  ['rows read', ({ rowsRead }) => rowsRead],
]

export const DELAY_ROW: Column<DelayRow>[] = [
  ['delay ms', ({ delayMs }) => delayMs],
  ['one at a time', ({ alone }) => alone.toFixed(1)],
  ['64 at once', ({ together }) => together.toFixed(1)],
  ['times', ({ times }) => times.toFixed(1)],
]

export const WEBHOOK_ROW: Column<WebhookRow>[] = [
  ['receivers', ({ receivers }) => receivers],
  ['connections', ({ connections }) => connections],
  ['none', ({ none }) => none.toFixed(1)],
  ['20 integrations', ({ many }) => many.toFixed(1)],
  ['ratio', ({ ratio }) => ratio.toFixed(2)],
  ['round trips', ({ roundTrips }) => roundTrips],
]

/** Prints each row as a line of JSON as soon as it is measured, or all rows as a table at the end. */
export async function print<T extends object>(
  rows: AsyncIterable<T>,
  columns: Column<T>[],
  asJson: boolean,
): Promise<void> {
  const kept: T[] = []
  for await (const row of rows) {
    if (asJson) console.log(JSON.stringify(row, rounded))
    else kept.push(row)
  }
  if (asJson) return
  const headings = columns.map(([heading]) => heading)
  const cells = kept.map((row) => columns.map(([, cell]) => cell(row) ?? '–'))
  console.log(table(headings, cells))
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value
}
