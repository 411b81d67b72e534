import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import { type CommandContext, type Decision, type HasId, decided } from '../model/decision.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import { changeCard } from './changes.ts'
import { openCard } from './create-card.ts'
import { isTemplate } from './templates.ts'
import {
  type GivenRecurrence,
  NOT_RECURRING,
  expectComes,
  recurrenceOf,
  recurringFrom,
} from './recurrence.ts'

export type SetRecurrence = { card: string; recurrence: GivenRecurrence }

/** Has a card recur, from its own dates on, in place of the recurrence that it had. */
export function setRecurrence(
  snapshot: BoardSnapshot,
  { card: id, recurrence: given }: SetRecurrence,
  { now }: CommandContext,
): Decision<HasId> {
  const card = openCard(snapshot, id)
  if (isTemplate(card)) throw invalid('recurrence.rule', 'is for cards, and this is a template')
  const recurrence = recurrenceOf(given)
  const to = recurrence.to && snapshot.lists.get(recurrence.to)
  if (recurrence.to && !to) throw invalid('recurrence.to', 'is not a list of this board')
  if (to && to.archived) throw new AppError('list.archived')
  expectComes(card, recurrence, now)
  const set = recurringFrom(card, recurrence, now, card.recurrence?.paused === true)
  return decided({ id }, changeCard(card, set, now))
}

/** Ends the recurrence of a card; the cards that came of it stay. */
export function removeRecurrence(
  snapshot: BoardSnapshot,
  { card: id }: { card: string },
  { now }: CommandContext,
): Decision<HasId> {
  const card = openCard(snapshot, id)
  return decided({ id }, card.recurrence ? changeCard(card, NOT_RECURRING, now) : [])
}
