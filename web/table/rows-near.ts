/** Rows are rendered by so many at once, so that scrolling does not render again at each step. */
const STEP = 8

/** Rows beyond what is seen, so that a flick of the wheel shows no gap. */
const BEYOND = 16

/** A part of the rows of a table: from one, and up to but not with another. */
export type Span = { from: number; to: number }

/** The rows to render around what is seen of a table. */
export function rowsNear(top: number, height: number, row: number, count: number): Span {
  const seen = Math.floor(Math.max(0, top) / row / STEP) * STEP
  const from = Math.min(seen, Math.max(0, count - 1))
  const to = seen + Math.ceil(height / row) + STEP
  return { from: Math.max(0, from - BEYOND), to: Math.min(count, to + BEYOND) }
}

/** The indexes of rows to render: those near, and one more wherever it is, such as the row that has the focus. */
export function rendered({ from, to }: Span, also: number | undefined): number[] {
  const near = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  if (also === undefined || (also >= from && also < to)) return near
  return also < from ? [also, ...near] : [...near, also]
}
