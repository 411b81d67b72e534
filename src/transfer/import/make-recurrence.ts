import type { ValueOf } from '../../kernel/contract/kind.ts'
import { recurrenceOfWekan } from '../../kernel/contract/recurrence/elsewhere.ts'
import { NO_SERIES, comes, recurrenceOf, recurringFrom } from '../../boards/cards/recurrence.ts'
import type { Card } from '../../boards/model/rows.ts'
import type { KINDS } from './entry-kinds.ts'
import type { ImportContext } from './import-context.ts'

type Source = ValueOf<typeof KINDS.cards>

/** The fields of an entry that say how a card recurs, here or in WeKan; and the others. */
export function recurrenceApart<S extends Source>({
  recurrence,
  recursFrom,
  recursTo,
  recurrenceInterval,
  lastRecurrenceAt,
  ...others
}: S) {
  const recurring = { recurrence, recursFrom, recursTo, recurrenceInterval, lastRecurrenceAt }
  return [others, recurring] as const
}

type Recurring = ReturnType<typeof recurrenceApart>[1]

/** Returns the recurrence of an imported card, from its own dates on. A recurrence that cannot be read, or of which nothing comes, is left out. */
export function recurringOf(
  { idOf, firstPass, leftOut, commandContext: { now } }: ImportContext,
  card: Card,
  { recurrence, recursFrom, recursTo, recurrenceInterval, lastRecurrenceAt }: Recurring,
  lists: ReadonlyMap<string, unknown>,
): Pick<Card, keyof typeof NO_SERIES> {
  const knownCard = (id = '') => (firstPass.parents.has(id) ? idOf(id) : '')
  const beside = {
    ...NO_SERIES,
    recursFrom: knownCard(recursFrom),
    recursTo: knownCard(recursTo),
  }
  const found = recurrence ? recurrenceOf(recurrence) : recurrenceOfWekan(recurrenceInterval, 'UTC')
  if (found === undefined) return beside
  const { to = '', ...others } = found
  const here = { ...others, ...(lists.has(idOf(to)) && { to: idOf(to) }) }
  const since = lastRecurrenceAt ?? now
  if (comes(card, here, since)) return { ...beside, ...recurringFrom(card, here, since) }
  leftOut.add('recurrences', card.title)
  return beside
}
