/** Moments that a date clause lets through: no date at all, or from `from` (inclusive) to `to` (exclusive). */
export type DateRange =
  | { is: 'none' }
  | { is: 'today' }
  | { is: 'overdue' }
  | { is: 'between'; from: Bound | undefined; to: Bound | undefined }

/** A moment: fixed, in milliseconds, or so long from now; negative in the past. */
export type Bound = { atMs: number } | { fromNowMs: number }

const DAY_MS = 86_400_000

const UNITS: Record<string, number> = {
  h: DAY_MS / 24,
  d: DAY_MS,
  w: 7 * DAY_MS,
  m: 30 * DAY_MS,
  y: 365 * DAY_MS,
}

const SPAN = /^([<>])(\d{1,4})([hdwmy])$/
const EDGE = /^([<>])(=?)(\d{4}-\d{2}-\d{2})$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What is still to come is counted from now forwards, what has happened backwards. */
const AHEAD: ReadonlySet<string> = new Set(['due', 'start'])

/** Reads the value of a date clause; undefined where it is none. Days are those of UTC. */
export function readDates(text: string, key: string): DateRange | undefined {
  const value = text.toLowerCase()
  if (value === 'none' || value === 'today') return { is: value }
  if (value === 'overdue') return key === 'due' ? { is: value } : undefined
  return spanOf(value, AHEAD.has(key)) ?? edgeOf(value) ?? daysOf(value)
}

/** `<7d`: in less than seven days from now or, of what has happened, less than seven days ago. */
function spanOf(value: string, isAhead: boolean): DateRange | undefined {
  const [, sign, count, unit = ''] = SPAN.exec(value) ?? []
  if (sign === undefined) return undefined
  const ms = Number(count) * (UNITS[unit] ?? 0)
  const bound = { fromNowMs: isAhead ? ms : -ms }
  return between((sign === '<') === isAhead ? [undefined, bound] : [bound, undefined])
}

function edgeOf(value: string): DateRange | undefined {
  const [, sign, equal, day = ''] = EDGE.exec(value) ?? []
  const ms = sign === undefined ? undefined : dayMs(day)
  if (ms === undefined) return undefined
  const next = { atMs: ms + DAY_MS }
  if (sign === '<') return between([undefined, equal ? next : { atMs: ms }])
  return between([equal ? { atMs: ms } : next, undefined])
}

function daysOf(value: string): DateRange | undefined {
  const [first = '', last = first, ...rest] = value.split('..')
  if (rest.length > 0 || (first === '' && last === '')) return undefined
  const [from, to] = [first, last].map((day) => (day === '' ? null : dayMs(day)))
  if (from === undefined || to === undefined) return undefined
  return between([
    from === null ? undefined : { atMs: from },
    to === null ? undefined : { atMs: to + DAY_MS },
  ])
}

function between([from, to]: [Bound | undefined, Bound | undefined]): DateRange {
  return { is: 'between', from, to }
}

/** The first millisecond of a day that is on the calendar. */
function dayMs(day: string): number | undefined {
  if (!DAY.test(day)) return undefined
  const ms = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(day) ? undefined : ms
}

/** The bounds of a range as ISO-8601; `today` is the day of UTC that holds `nowMs`. */
export function boundsAt(
  range: DateRange,
  nowMs: number,
): { from: string | undefined; to: string | undefined } {
  if (range.is === 'today') {
    const startMs = nowMs - (nowMs % DAY_MS)
    return { from: momentOf(startMs), to: momentOf(startMs + DAY_MS) }
  }
  if (range.is === 'overdue') return { from: undefined, to: momentOf(nowMs) }
  if (range.is === 'none') return { from: undefined, to: undefined }
  const at = (bound: Bound | undefined) =>
    bound && momentOf('atMs' in bound ? bound.atMs : nowMs + bound.fromNowMs)
  return { from: at(range.from), to: at(range.to) }
}

const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z')

function momentOf(ms: number): string {
  return new Date(
    Math.min(Math.max(ms, Date.parse('0000-01-01T00:00:00Z')), LATEST_MS),
  ).toISOString()
}

/** How a card stands to its due date: it is met, past, less than a day ahead, or later. */
export type DueState = 'complete' | 'overdue' | 'soon' | 'later'

/** The one rule of what is overdue, beside that of the index in SQL: a due date in the past that is not met. */
export function dueStateOf(
  { dueAt, dueComplete }: { dueAt: string; dueComplete: boolean },
  nowMs: number,
): DueState {
  if (dueComplete) return 'complete'
  const leftMs = Date.parse(dueAt) - nowMs
  if (leftMs < 0) return 'overdue'
  return leftMs < DAY_MS ? 'soon' : 'later'
}
