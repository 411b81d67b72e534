import { clockOfDay, weekdayOf, type Zone } from '../../src/kernel/contract/days.ts'
import { readRule } from '../../src/kernel/contract/recurrence/rule.ts'
import { comingDates } from '../../src/kernel/contract/recurrence/look.ts'
import { type Recurrence, seriesOf } from '../../src/kernel/contract/recurrence/series.ts'
import type { ShownCard } from './card-page.ts'

/** The ways of recurring that are offered; `other` is a rule that somebody else has written. */
export const CHOICES = [
  'none',
  'daily',
  'weekdays',
  'weekly',
  'monthly-day',
  'monthly-weekday',
  'first-working',
  'last-working',
  'yearly',
  'completed',
] as const

export type Choice = (typeof CHOICES)[number] | 'other'

/** The recurrence that somebody picks: a way, how many days, weeks, months or years are between, the days of a week, 1 for Monday, and when the next card comes. */
export type Draft = { choice: Choice; interval: number; days: number[]; mode: Recurrence['mode'] }

/** The values of a recurrence that few people set. */
export type More = Partial<Omit<Recurrence, 'rule' | 'mode' | 'timeZone'>>

const NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const WORKING = 'BYDAY=MO,TU,WE,TH,FR'

/** The ways of which every second, third and so on can be asked for. */
export const WITH_INTERVAL: ReadonlySet<Choice> = new Set([
  'daily',
  'weekly',
  'monthly-day',
  'monthly-weekday',
  'yearly',
  'completed',
])

export function isChoice(text: string): text is Choice {
  return text === 'other' || CHOICES.some((one) => one === text)
}

/** The clock of the date at which a rule begins. */
export function anchorOf({ dueAt, startAt }: ShownCard, zone: Zone, nowMs: number): number {
  const anchor = dueAt ?? startAt
  return zone(anchor === undefined ? nowMs : Date.parse(anchor))
}

/** Returns a recurrence as the choices of the form; without one, only the weekday of the date is chosen. */
export function draftOf(recurrence: Recurrence | undefined, anchor: number): Draft {
  const draft: Draft = {
    choice: 'none',
    interval: 1,
    days: [weekdayOf(anchor)],
    mode: 'schedule',
  }
  if (recurrence === undefined) return draft
  const interval = Number(/;INTERVAL=(\d+)/.exec(recurrence.rule)?.[1] ?? 1)
  const days = (/;BYDAY=([A-Z,]+)$/.exec(recurrence.rule)?.[1] ?? '')
    .split(',')
    .map((name) => NAMES.indexOf(name) + 1)
    .filter((day) => day > 0)
  const { mode } = recurrence
  const known = { interval, days: days.length > 0 ? days : draft.days, mode }
  const found = CHOICES.find((choice) => {
    // So many days after the completion has a name of its own.
    if (choice === 'daily' && mode === 'completion') return false
    const made = recurrenceOf({ choice, ...known }, anchor)
    return made?.rule === recurrence.rule && made.mode === mode
  })
  return { choice: found ?? 'other', ...known }
}

/** The rule and mode of what is picked; undefined if the card is not to recur. */
export function recurrenceOf(
  { choice, interval, days, mode }: Draft,
  anchor: number,
): Pick<Recurrence, 'rule' | 'mode'> | undefined {
  const rule = ruleOf(choice, days, anchor)
  if (rule === undefined) return undefined
  const every = interval > 1 && WITH_INTERVAL.has(choice) ? `;INTERVAL=${interval}` : ''
  const [frequency = '', ...parts] = rule.split(';')
  return {
    rule: `${frequency}${every}${parts.map((part) => `;${part}`).join('')}`,
    mode: choice === 'completed' ? 'completion' : mode,
  }
}

function ruleOf(choice: Choice, days: number[], anchor: number): string | undefined {
  const date = new Date(anchor).getUTCDate()
  const names = days.toSorted((a, b) => a - b).map((day) => NAMES[day - 1] ?? '')
  // The fifth of a weekday is not in every month, so it is taken for the last.
  const nth = date > 28 ? -1 : Math.ceil(date / 7)
  switch (choice) {
    case 'daily':
    case 'completed':
      return 'FREQ=DAILY'
    case 'weekdays':
      return `FREQ=WEEKLY;${WORKING}`
    case 'weekly':
      return names.length === 0 ? undefined : `FREQ=WEEKLY;BYDAY=${names.join(',')}`
    case 'monthly-day':
      return `FREQ=MONTHLY;BYMONTHDAY=${date}`
    case 'monthly-weekday':
      return `FREQ=MONTHLY;BYDAY=${nth}${NAMES[weekdayOf(anchor) - 1]}`
    case 'first-working':
      return `FREQ=MONTHLY;${WORKING};BYSETPOS=1`
    case 'last-working':
      return `FREQ=MONTHLY;${WORKING};BYSETPOS=-1`
    case 'yearly':
      return 'FREQ=YEARLY'
    case 'none':
    case 'other':
      return undefined
  }
}

/** Returns the values of a recurrence beside its rule. A list that the board shows no more is not among them. */
export function moreOf(
  recurrence: Recurrence | undefined,
  lists: readonly { _id: string }[],
): More {
  if (recurrence === undefined) return {}
  const { rule: _rule, mode: _mode, timeZone: _zone, to, ...more } = recurrence
  return lists.some(({ _id }) => _id === to) ? { to, ...more } : more
}

/** The recurrence without what is not set, or is as it would be without. */
export function wholeOf(recurrence: Recurrence): Recurrence {
  const { rule, mode, timeZone, paused, skip, missed, ...rest } = recurrence
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return {
    rule,
    mode,
    timeZone,
    ...set,
    ...(paused && { paused }),
    ...(skip && skip.length > 0 && { skip }),
    ...(missed === 'skip' && { missed }),
  }
}

/** The next dates of a card with a recurrence, of which the first is past if that card comes at once; none if they follow from its completion. */
export function nextDatesOf(
  card: ShownCard,
  recurrence: Recurrence,
  zone: Zone,
  nowMs: number,
): string[] {
  const { rule } = readRule(recurrence.rule)
  if (rule === undefined || recurrence.mode === 'completion') return []
  const known = { ...recurrence, read: rule, zone }
  const { receivedAt, startAt, dueAt, endAt } = card
  const dates = {
    receivedAt: receivedAt ?? null,
    startAt: startAt ?? null,
    dueAt: dueAt ?? null,
    endAt: endAt ?? null,
  }
  const now = new Date(nowMs).toISOString()
  // What a pause has left out does not come when it ends.
  const after = card.recurrence?.paused ? { after: now } : {}
  return comingDates(known, { ...seriesOf(dates, known, now), ...after }, nowMs, 5)
}

/** A moment of each weekday, from Monday, for their names. */
export const WEEK = NAMES.map((_name, at) => (clockOfDay('2024-01-01') ?? 0) + at * 86_400_000)
