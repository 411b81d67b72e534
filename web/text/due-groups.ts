import { DAY_MS, type Zone, dayOfClock, startOfDay } from '../../src/kernel/contract/days.ts'
import { HERE } from './dates.ts'

/** Groups of cards by when they are due, soonest first. */
export const DUE_GROUPS = ['overdue', 'today', 'week', 'later', 'none'] as const

export type DueGroup = (typeof DUE_GROUPS)[number]

type Due = { dueAt?: string | undefined }

/** Cards by when they are due, on the days of the reader; groups without cards are left out. */
export function byDue<Card extends Due>(
  cards: readonly Card[],
  now: number,
): { group: DueGroup; cards: Card[] }[] {
  const groupOf = dueGroups(now, HERE)
  const dated = cards.toSorted((one, other) => dueMs(one) - dueMs(other))
  return DUE_GROUPS.flatMap((group) => {
    const within = dated.filter((card) => groupOf(card) === group)
    return within.length === 0 ? [] : [{ group, cards: within }]
  })
}

/** Returns a function that finds the group that a card is in now, by the days of a zone: its edges are computed once for all cards. */
export function dueGroups(now: number, zone: Zone): (card: Due) => DueGroup {
  const today = dayOfClock(zone(now))
  const startAfter = (days: number) => startOfDay(today + days * DAY_MS, zone)
  const [tomorrow, later] = [startAfter(1), startAfter(8)]
  return (card) => {
    const due = dueMs(card)
    if (due === Infinity) return 'none'
    if (due < now) return 'overdue'
    if (due < tomorrow) return 'today'
    return due < later ? 'week' : 'later'
  }
}

function dueMs({ dueAt }: Due): number {
  return dueAt === undefined ? Infinity : Date.parse(dueAt)
}
