import { changeCard } from '../cards/changes.ts'
import { openCard, placeOf } from '../cards/create-card.ts'
import {
  type HasId,
  type Decision,
  type CommandContext,
  event,
  decided,
  insert,
  cascade,
  handler,
} from '../model/decision.ts'
import { type BoardSnapshot, cardIn } from '../model/snapshot.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { type GivenOf, blankOf, columnsGiven } from '../../kernel/contract/entity.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import { attachmentFields } from './fields.ts'
import type { Attachment, Card } from '../model/rows.ts'

export type AddAttachment = GivenOf<typeof attachmentFields> &
  Pick<Attachment, 'name' | 'type' | 'size'> & {
    list: string
    card: string
    /** The key under which R2 already holds the bytes; it becomes the attachment's id. */
    attachment: string
  }

/** Adds an attachment whose bytes are already in R2 to a card. */
export function addAttachment(
  snapshot: BoardSnapshot,
  command: AddAttachment,
  context: CommandContext,
): Decision<HasId & Pick<Card, 'listId' | 'swimlaneId'>> {
  const card = openCard(snapshot, command.card, command.list)
  const { list: _list, card: _card, attachment: id, size, ...given } = command
  const { name, type } = given
  const on = { boardId: snapshot.id, cardId: card.id, userId: context.actor.id }
  const attachment = {
    ...newAttachment({ ...on, id, name, type, size }, context.now),
    ...columnsGiven(attachmentFields, given, {}),
  }
  const { listId, swimlaneId } = card
  return decided(
    { id, listId, swimlaneId },
    [
      insert('attachments', attachment),
      cascade('looseFile', id),
      ...changeCard(card, {}, context.now),
    ],
    [event('addAttachment', { ...placeOf(card), attachmentId: id, value: name })],
  )
}

const BLANK = blankOf(attachmentFields)

/** Makes an attachment from what is known of it; its other fields are blank. */
export function newAttachment(
  attachment: Omit<Attachment, 'createdAt' | 'fileId'>,
  now: Moment,
): Attachment {
  return { ...BLANK, ...attachment, createdAt: now }
}

/** Deletes an attachment. The cascade lists its file as loose, and the clean-up deletes the bytes. */
export function deleteAttachment(
  snapshot: BoardSnapshot,
  command: { list?: string | undefined; card: string; attachment: string },
  context: CommandContext,
): Decision<HasId & Pick<Attachment, 'name'>> {
  const card = cardIn(snapshot, command.card, command.list)
  const attachment = snapshot.attachments.get(command.attachment)
  if (!attachment || attachment.cardId !== card.id) {
    throw new AppError('attachment.not_found')
  }
  const { id, name } = attachment
  return decided(
    { id, name },
    [cascade('attachment', id), ...changeCard(card, {}, context.now)],
    [event('deleteAttachment', { ...placeOf(card), attachmentId: id, value: name })],
  )
}

/** Makes an attachment the cover of its card, or takes it off as the cover. */
export function setCover(
  snapshot: BoardSnapshot,
  command: { list: string; card: string; attachment: string; isCover: boolean },
  context: CommandContext,
): Decision<HasId> {
  const card = openCard(snapshot, command.card, command.list)
  const attachment = snapshot.attachments.get(command.attachment)
  if (!attachment || attachment.cardId !== card.id) throw new AppError('attachment.not_found')
  const { id } = attachment
  if ((card.coverId === id) === command.isCover) return decided({ id }, [])
  const coverId = command.isCover ? id : ''
  return decided({ id }, changeCard(card, { coverId }, context.now))
}

export const attachmentCommands = {
  addAttachment: handler(addAttachment, {
    needs: ({ card }) => ({ cards: [card], counts: { of: 'attachments', card } }),
  }),
  deleteAttachment: handler(deleteAttachment, {
    needs: ({ card, attachment }) => ({ cards: [card], attachments: [attachment] }),
  }),
  setCover: handler(setCover, {
    needs: ({ card, attachment }) => ({ cards: [card], attachments: [attachment] }),
  }),
}
