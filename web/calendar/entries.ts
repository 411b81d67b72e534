import type { MiniCard } from '../state/board-view.ts'
import type { DateField } from '../state/date-fields.ts'
import { type Day, type Span, dayOf } from '../text/days.ts'

/** A date of a card. */
export type Entry = { card: MiniCard; field: DateField; at: string }

/** Cards that a day shows at first, and how many more each time that somebody asks for them. */
export const MOST = { month: 4, week: 40, more: 100 } as const

/** True if a day has more cards than it shows at first. One more is shown rather than announced. */
export function isFull(entries: readonly Entry[] | undefined, span: Span): boolean {
  return entries !== undefined && entries.length > MOST[span] + 1
}

/** Sorts the dates of cards into the days that they are on, each day from its first moment to its last. */
export function entriesByDay(
  cards: readonly MiniCard[],
  fields: readonly DateField[],
  days: readonly Day[],
): Map<Day, Entry[]> {
  const byDay = new Map<Day, Entry[]>(days.map((day) => [day, []]))
  for (const card of cards)
    for (const field of fields) {
      const at = card[field]
      if (at !== undefined) byDay.get(dayOf(new Date(at)))?.push({ card, field, at })
    }
  for (const entries of byDay.values())
    entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return byDay
}

/** The day that left or right leads to: the nearest one before or after that has something on it. */
export function dayBeside(
  byDay: ReadonlyMap<Day, readonly Entry[]>,
  from: Day,
  step: -1 | 1,
): Day | undefined {
  const days = [...byDay.keys()].filter((day) => byDay.get(day)?.length)
  return step === 1 ? days.find((day) => day > from) : days.findLast((day) => day < from)
}
