import { changeCard } from './changes.ts'
import { logOf } from './history.ts'
import { openCard } from './create-card.ts'
import { valuesAfter } from '../custom-fields/values.ts'
import { type Decision, type CommandContext, decided } from '../model/decision.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import { differences } from '../../kernel/contract/keyed.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import type { FieldValue } from '../model/rows.ts'

export type SetCardField = {
  list: string
  card: string
  customField: string
  value: FieldValue['value']
}

/** Sets the value of a custom field on a card; `''` or null removes it. */
export function setCardField(
  snapshot: BoardSnapshot,
  command: SetCardField,
  context: CommandContext,
): Decision<{ id: string; customFields: FieldValue }> {
  const card = openCard(snapshot, command.card, command.list)
  if (!snapshot.customFields.has(command.customField)) {
    throw new AppError('custom_field.not_found')
  }
  const given = { _id: command.customField, value: command.value }
  const customFields = valuesAfter(snapshot, card.customFields, [given], 'value')
  const set = differences(card, { customFields })
  const reply = {
    id: card.id,
    customFields: customFields.find(({ _id }) => _id === given._id) ?? given,
  }
  if (Object.keys(set).length === 0) return decided(reply, [])
  return decided(reply, changeCard(card, set, context.now), logOf(card, { ...card, ...set }))
}
