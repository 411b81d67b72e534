import { changeCard } from '../cards/changes.ts'
import { openCard, placeOf } from '../cards/create-card.ts'
import type { Attachment } from '../core/card-rows.ts'
import { type Id, type Decision, type Turn, act, decided, insert, sweep } from '../core/decision.ts'
import { type BoardImage, cardOf } from '../core/snapshot.ts'
import { Refusal } from '../core/app-error.ts'

export type AddAttachment = {
  list: string
  card: string
  /** The id under which the bytes are kept already. */
  attachment: string
  name: string
  type: string
  size: number
}

/** Names bytes that are kept already as an attachment of a card. */
export function addAttachment(image: BoardImage, order: AddAttachment, turn: Turn): Decision<Id> {
  const card = openCard(image, order.card, order.list)
  const { attachment: id, name, type, size } = order
  const attachment: Attachment = {
    id,
    name,
    type,
    size,
    boardId: image.id,
    cardId: card.id,
    userId: turn.actor.id,
    createdAt: turn.now,
  }
  return decided(
    { id },
    [insert('attachments', attachment), sweep('keptFile', id), ...changeCard(card, {}, turn.now)],
    [act('addAttachment', { ...placeOf(card), attachmentId: id, value: name })],
  )
}

/** An attachment goes for good, and its bytes after it. */
export function deleteAttachment(
  image: BoardImage,
  order: { list: string; card: string; attachment: string },
  turn: Turn,
): Decision<Id> {
  const card = cardOf(image, order.card, order.list)
  const attachment = image.attachments.get(order.attachment)
  if (!attachment || attachment.cardId !== card.id) {
    throw new Refusal('attachment.not_found', 'The card has no such attachment.')
  }
  const { id, name } = attachment
  return decided(
    { id },
    [sweep('attachment', id), ...changeCard(card, {}, turn.now)],
    [act('deleteAttachment', { ...placeOf(card), attachmentId: id, value: name })],
  )
}
