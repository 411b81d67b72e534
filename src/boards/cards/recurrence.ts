import { invalid } from '../../kernel/contract/app-error.ts'
import { UTC } from '../../kernel/contract/days.ts'
import type { GivenIn } from '../../kernel/contract/entity.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import { lookAt } from '../../kernel/contract/recurrence/look.ts'
import { readRule } from '../../kernel/contract/recurrence/rule.ts'
import {
  type ReadRecurrence,
  type Recurrence,
  afterCompletion,
  nextDates,
  seriesOf,
} from '../../kernel/contract/recurrence/series.ts'
import { zoneNamed } from '../../kernel/contract/zones.ts'
import type { Card } from '../model/rows.ts'
import type { recurrenceForm } from './recurrence-fields.ts'

export type GivenRecurrence = GivenIn<typeof recurrenceForm> & { rule: string }

/** Everything about recurrence that a card holds. */
export type Recurring = Pick<Card, 'recurrence' | 'series' | 'recursAt'>

/** A card that does not recur. */
export const NOT_RECURRING: Recurring = { recurrence: null, series: null, recursAt: null }

/** A copy of a card has these values in place of the recurrence, so that no series has two newest cards. */
export const NO_SERIES = { ...NOT_RECURRING, recursFrom: '', recursTo: '' }

/** The recurrence that a request gives, with what it leaves out. Empty values count as left out. */
export function recurrenceOf({
  mode = 'schedule',
  timeZone = 'UTC',
  rule,
  ...given
}: GivenRecurrence): Recurrence {
  const filled = Object.entries(given).filter(
    ([, value]) => value !== undefined && value !== '' && value !== false,
  )
  return { rule: rule.trim(), mode, timeZone, ...Object.fromEntries(filled) }
}

/** A recurrence with its rule and its zone; undefined if the rule is none. */
export function read(recurrence: Recurrence): ReadRecurrence | undefined {
  const { rule } = readRule(recurrence.rule)
  const zone = zoneNamed(recurrence.timeZone) ?? UTC
  return rule && { ...recurrence, read: rule, zone }
}

/** Throws if a rule cannot be read, or if nothing comes of it any more. */
export function expectComes(card: Card, recurrence: Recurrence, now: Moment): void {
  const { fault } = readRule(recurrence.rule)
  if (fault !== undefined) throw invalid('recurrence.rule', fault)
  if (!comes(card, recurrence, now))
    throw invalid('recurrence.rule', 'has no day that follows, or ends before it')
}

/** True if the rule can be read and names an occurrence after the card's own. */
export function comes(card: Card, recurrence: Recurrence, now: Moment): boolean {
  const known = read(recurrence)
  const scheduled = known && { ...known, mode: 'schedule' as const }
  if (scheduled === undefined) return false
  return nextDates(scheduled, seriesOf(card, scheduled, now), 1).length > 0
}

/** Makes the values of a card that begins to recur now. Occurrences that passed while it was paused are left out. */
export function recurringFrom(
  card: Card,
  recurrence: Recurrence,
  now: Moment,
  wasPaused = false,
): Recurring {
  const known = read(recurrence)
  if (known === undefined) return NOT_RECURRING
  const series = { ...seriesOf(card, known, now), ...(wasPaused && { after: now }) }
  const isWaiting = recurrence.paused !== true
  if (recurrence.mode === 'completion')
    return isWaiting && card.dueComplete
      ? completed({ ...card, recurrence, series }, now)
      : { recurrence, series, recursAt: null }
  const { due, nextAt } = lookAt(known, series, Date.parse(now))
  return { recurrence, series, recursAt: !isWaiting ? null : due ? now : nextAt }
}

/** Tells how an edit that completes or reopens a card changes its recurrence. */
export function afterEdit(card: Card, set: Partial<Card>, now: Moment): Partial<Card> {
  const after = { ...card, ...set }
  const isSame = set.dueComplete === undefined || set.dueComplete === card.dueComplete
  if (isSame || after.recurrence?.mode !== 'completion' || after.recurrence.paused) return {}
  return completed(after, now)
}

function completed(
  card: Pick<Card, 'recurrence' | 'series' | 'dueComplete'>,
  now: Moment,
): Recurring {
  const { recurrence, series } = card
  const known = recurrence && read(recurrence)
  if (!known || series === null) return NOT_RECURRING
  const { next: _next, ...own } = series
  const following = card.dueComplete ? afterCompletion(known, series, Date.parse(now)) : undefined
  if (following === undefined) return { recurrence, series: own, recursAt: null }
  return { recurrence, series: { ...own, next: following.on }, recursAt: following.at }
}
