import { changeCard } from '../cards/changes.ts'
import { openCard, placeOf } from '../cards/create-card.ts'
import type { Attachment } from '../core/card-rows.ts'
import {
  type HasId,
  type Decision,
  type CommandContext,
  event,
  decided,
  insert,
  cascade,
} from '../core/decision.ts'
import { type BoardSnapshot, cardIn } from '../core/snapshot.ts'
import { AppError } from '../core/app-error.ts'

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
export function addAttachment(
  snapshot: BoardSnapshot,
  command: AddAttachment,
  context: CommandContext,
): Decision<HasId> {
  const card = openCard(snapshot, command.card, command.list)
  const { attachment: id, name, type, size } = command
  const attachment: Attachment = {
    id,
    name,
    type,
    size,
    boardId: snapshot.id,
    cardId: card.id,
    userId: context.actor.id,
    createdAt: context.now,
  }
  return decided(
    { id },
    [
      insert('attachments', attachment),
      cascade('keptFile', id),
      ...changeCard(card, {}, context.now),
    ],
    [event('addAttachment', { ...placeOf(card), attachmentId: id, value: name })],
  )
}

/** An attachment goes for good, and its bytes after it. */
export function deleteAttachment(
  snapshot: BoardSnapshot,
  command: { list: string; card: string; attachment: string },
  context: CommandContext,
): Decision<HasId> {
  const card = cardIn(snapshot, command.card, command.list)
  const attachment = snapshot.attachments.get(command.attachment)
  if (!attachment || attachment.cardId !== card.id) {
    throw new AppError('attachment.not_found', 'The card has no such attachment.')
  }
  const { id, name } = attachment
  return decided(
    { id },
    [cascade('attachment', id), ...changeCard(card, {}, context.now)],
    [event('deleteAttachment', { ...placeOf(card), attachmentId: id, value: name })],
  )
}
