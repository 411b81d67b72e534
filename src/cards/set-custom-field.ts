import { changeCard } from './changes.ts'
import { logOf } from './history.ts'
import { openCard } from './create-card.ts'
import { valuesAfter } from '../custom-fields/values.ts'
import { type Decision, type Turn, decided } from '../core/decision.ts'
import type { BoardImage } from '../core/snapshot.ts'
import { differences } from '../core/keyed.ts'
import { Refusal } from '../core/app-error.ts'
import type { FieldValue } from '../core/card-rows.ts'

export type SetCardField = {
  list: string
  card: string
  customField: string
  value: FieldValue['value']
}

/** Gives a card a value of a custom field; `''` or null takes it away. */
export function setCardField(
  image: BoardImage,
  order: SetCardField,
  turn: Turn,
): Decision<{ id: string; customFields: FieldValue }> {
  const card = openCard(image, order.card, order.list)
  if (!image.customFields.has(order.customField)) {
    throw new Refusal('custom_field.not_found', 'The board has no such custom field.')
  }
  const given = { _id: order.customField, value: order.value }
  const customFields = valuesAfter(image, card.customFields, [given], 'value')
  const set = differences(card, { customFields })
  const reply = {
    id: card.id,
    customFields: customFields.find(({ _id }) => _id === given._id) ?? given,
  }
  if (Object.keys(set).length === 0) return decided(reply, [])
  return decided(reply, changeCard(card, set, turn.now), logOf(card, { ...card, ...set }))
}
