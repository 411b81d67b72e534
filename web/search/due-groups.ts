import { DAY_MS, dayOfClock, startOfDay as firstOfDay } from '../../src/kernel/contract/days.ts'
import { HERE } from '../text/zone-here.ts'

/** When cards are due, soonest first. */
export const DUE_GROUPS = ['overdue', 'today', 'week', 'later', 'none'] as const

export type DueGroup = (typeof DUE_GROUPS)[number]

/** Cards by when they are due, on the days of the reader; groups without cards are left out. */
export function byDue<Card extends Due>(
  cards: readonly Card[],
  now: number,
): { group: DueGroup; cards: Card[] }[] {
  const dated = cards.toSorted((one, other) => dueMs(one) - dueMs(other))
  return DUE_GROUPS.flatMap((group) => {
    const within = dated.filter((card) => groupOf(dueMs(card), now) === group)
    return within.length === 0 ? [] : [{ group, cards: within }]
  })
}

type Due = { dueAt?: string | undefined }

function dueMs({ dueAt }: Due): number {
  return dueAt === undefined ? Infinity : Date.parse(dueAt)
}

function groupOf(due: number, now: number): DueGroup {
  if (due === Infinity) return 'none'
  if (due < now) return 'overdue'
  if (due < startOfDay(now, 1)) return 'today'
  return due < startOfDay(now, 8) ? 'week' : 'later'
}

/** When a day begins, so many days after today. */
function startOfDay(now: number, days: number): number {
  return firstOfDay(dayOfClock(HERE(now)) + days * DAY_MS, HERE)
}
