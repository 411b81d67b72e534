import { DAY_MS } from '../days.ts'
import { type Moment, momentOf } from '../moment.ts'
import { intervalsBetween } from './occurrences.ts'
import {
  type ReadRecurrence,
  type Series,
  arrivalOf,
  clockOf,
  isDay,
  lastOf,
  occurrencesAfter,
  written,
} from './series.ts'

/** An occurrence is missed if nothing came of it within this time. */
const LATE_MS = 60 * 60_000

/** The result of a look at a series: the occurrence whose card is to be made now, if any, and the moment of the next look. */
export type Look = {
  due?: { on: string; passed: number } | undefined
  /** The moment at which the next card comes after that; null if none does. */
  nextAt: Moment | null
}

/** Looks which occurrences of a schedule have come. All that were missed together make one card, or none. */
export function lookAt(recurrence: ReadRecurrence, series: Series, nowMs: number): Look {
  const { come, nextAt } = newestAt(recurrence, series, nowMs)
  const next = nextAt === undefined ? null : momentOf(nextAt)
  if (come === undefined) return { due: undefined, nextAt: next }
  const arrival = arrivalOf(come.clock, recurrence)
  const isLeftOut = series.after !== undefined && arrival <= Date.parse(series.after)
  const isMissed = recurrence.missed === 'skip' && nowMs - arrival > LATE_MS
  if (isLeftOut || isMissed) return { due: undefined, nextAt: next }
  const on = written(come.clock, isDay(series.on))
  return { due: { on, passed: come.place - 1 }, nextAt: next }
}

/** A look back for the newest occurrence begins so many intervals before now, and further back if there is none. */
const LOOKS_BACK = [10, 1_000, 100_000, Infinity]

type Newest = { come?: { clock: number; place: number } | undefined; nextAt?: number | undefined }

/** The newest occurrence that has come, and the moment at which the one after it comes. */
function newestAt(recurrence: ReadRecurrence, { on }: Series, nowMs: number): Newest {
  const { read, zone, count, leadDays = 0 } = recurrence
  const start = clockOf(on)
  const to = Math.min(zone(nowMs) + leadDays * DAY_MS, lastOf(recurrence))
  const until = intervalsBetween(read, start, to)
  // Counts bound the occurrences, and need the place of each.
  const isCounted = count !== undefined || read.count !== undefined
  for (const back of isCounted ? [Infinity] : LOOKS_BACK) {
    const first = Math.max(until - back, 0)
    const found = newestSince(recurrence, on, { first, nowMs })
    if (found.come !== undefined || first === 0) return found
  }
  return {}
}

function newestSince(
  recurrence: ReadRecurrence,
  on: string,
  { first, nowMs }: { first: number; nowMs: number },
): Newest {
  // The clocks of all zones are less than a day from each other at one moment.
  const far = recurrence.zone(nowMs) + ((recurrence.leadDays ?? 0) - 1) * DAY_MS
  let come: Newest['come']
  for (const one of occurrencesAfter(recurrence, on, first)) {
    const arrival = one.clock < far ? -Infinity : arrivalOf(one.clock, recurrence)
    if (arrival > nowMs) return { come, nextAt: arrival }
    come = one
  }
  return { come }
}
