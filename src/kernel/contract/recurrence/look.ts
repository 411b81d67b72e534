import { DAY_MS } from '../days.ts'
import { type Moment, momentOf } from '../moment.ts'
import { intervalsBetween } from './occurrences.ts'
import {
  type ReadRecurrence,
  type Series,
  arrivalOf,
  clockOf,
  dateOf,
  isDay,
  lastOf,
  nextDates,
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
const LOOKS_BACK = [10, 1_000, 100_000, Infinity] as const

type Newest = { come?: { clock: number; place: number } | undefined; nextAt?: number | undefined }

/** The newest occurrence that has come, and the moment at which the one after it comes. */
function newestAt(recurrence: ReadRecurrence, { on }: Series, nowMs: number): Newest {
  for (const back of LOOKS_BACK) {
    const first = beginning(recurrence, on, { nowMs, back })
    const found = newestSince(recurrence, on, { first, nowMs })
    if (found.come !== undefined || first === 0) return found
  }
  return {}
}

/** The number of intervals after which a look begins that goes back so many before now. */
function beginning(
  recurrence: ReadRecurrence,
  on: string,
  { nowMs, back }: { nowMs: number; back: number },
): number {
  const { read, zone, count, leadDays = 0 } = recurrence
  // Counts bound the occurrences, and need the place of each.
  if (count !== undefined || read.count !== undefined) return 0
  const to = Math.min(zone(nowMs) + leadDays * DAY_MS, lastOf(recurrence))
  return Math.max(intervalsBetween(read, clockOf(on), to) - back, 0)
}

/** The clocks of all zones are less than a day from each other at one moment, so that what they show before has come. */
function farFrom({ zone, leadDays = 0 }: ReadRecurrence, nowMs: number): number {
  return zone(nowMs) + (leadDays - 1) * DAY_MS
}

function newestSince(
  recurrence: ReadRecurrence,
  on: string,
  { first, nowMs }: { first: number; nowMs: number },
): Newest {
  const far = farFrom(recurrence, nowMs)
  let come: Newest['come']
  for (const one of occurrencesAfter(recurrence, on, first)) {
    const arrival = one.clock < far ? -Infinity : arrivalOf(one.clock, recurrence)
    if (arrival > nowMs) return { come, nextAt: arrival }
    come = one
  }
  return { come }
}

/**
 * The dates of the cards that come from now on, `most` at most. The first one is past where a card comes at
 * once of what was missed. While the recurrence is paused, they are those that would come if it went on now.
 */
export function comingDates(
  recurrence: ReadRecurrence,
  series: Series,
  nowMs: number,
  most: number,
): Moment[] {
  const { zone, paused } = recurrence
  if (most <= 0 || recurrence.mode === 'completion') return nextDates(recurrence, series, most)
  const due = paused ? undefined : lookAt(recurrence, series, nowMs).due
  const dates = due === undefined ? [] : dateOf(clockOf(due.on), series, zone)
  const far = farFrom(recurrence, nowMs)
  const first = beginning(recurrence, series.on, { nowMs, back: LOOKS_BACK[0] })
  for (const { clock } of occurrencesAfter(recurrence, series.on, first)) {
    if (dates.length >= most) break
    if (clock >= far && arrivalOf(clock, recurrence) > nowMs)
      dates.push(...dateOf(clock, series, zone))
  }
  return dates
}
