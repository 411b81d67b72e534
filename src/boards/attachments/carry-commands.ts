import { changeCard } from '../cards/changes.ts'
import { attachmentCopy } from '../cards/card-things.ts'
import { openCard, placeOf } from '../cards/create-card.ts'
import { boardGiven } from '../cards/move-card.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import {
  type Change,
  type CommandContext,
  type Decision,
  type DomainEvent,
  type HasId,
  type Needs,
  decided,
  event,
  insert,
  update,
  handler,
} from '../model/decision.ts'
import { type BoardSnapshot, cardIn } from '../model/snapshot.ts'
import type { Attachment, Card } from '../model/rows.ts'

export type CarryAttachment = {
  attachment: string
  /** The card that it is on. */
  card: string
  targetBoardId: string
  targetCardId: string
  targetListId?: string | undefined
  targetSwimlaneId?: string | undefined
}

type Carried = HasId & Pick<Attachment, 'name' | 'type' | 'size'> & { on: string }

export function neededToCarry(command: CarryAttachment): Needs {
  const { attachment, card, targetBoardId, targetCardId } = command
  return {
    attachments: [attachment],
    cards: [card, targetCardId],
    board: targetBoardId,
    cardsThere: [targetCardId],
    counts: { of: 'attachments', card: targetCardId },
  }
}

/** Attaches the bytes of an attachment to another card too, also on another board. The copy is the caller's. */
export function copyAttachment(
  snapshot: BoardSnapshot,
  command: CarryAttachment,
  context: CommandContext,
): Decision<Carried> {
  const { attachment, to, target } = journeyOf(snapshot, command, context)
  const copy: Attachment = {
    ...attachmentCopy(attachment, context.newId()),
    boardId: to.id,
    cardId: target.id,
    userId: context.actor.id,
    createdAt: context.now,
  }
  return decided(
    carried(snapshot, copy),
    [insert('attachments', copy), ...changeTarget(target, context)],
    [addedTo(snapshot, target, copy)],
  )
}

/** Moves an attachment to another card, also on another board, where it keeps its id. A card whose cover it was has none then. */
export function moveAttachment(
  snapshot: BoardSnapshot,
  command: CarryAttachment,
  context: CommandContext,
): Decision<Carried> {
  const { attachment, card, to, target } = journeyOf(snapshot, command, context)
  const { id, name } = attachment
  const reply = carried(snapshot, attachment)
  if (target.id === card.id) return decided(reply, [])
  const cover = card.coverId === id ? { coverId: '' } : {}
  return decided(
    reply,
    [
      update('attachments', { id }, { boardId: to.id, cardId: target.id }),
      ...changeCard(card, cover, context.now),
      ...changeTarget(target, context),
    ],
    [
      event('deleteAttachment', { ...placeOf(card), attachmentId: id, value: name }),
      addedTo(snapshot, target, attachment),
    ],
  )
}

/** Finds the attachment with its card, and the card that it goes to with its board. */
function journeyOf(
  snapshot: BoardSnapshot,
  command: CarryAttachment,
  { actor }: CommandContext,
): { attachment: Attachment; card: Card; to: BoardSnapshot; target: Card } {
  const attachment = snapshot.attachments.get(command.attachment)
  if (!attachment || attachment.boardId !== snapshot.id || attachment.cardId !== command.card)
    throw invalid('attachmentId', 'is not an attachment')
  const to = boardGiven(snapshot, 'targetBoardId', command.targetBoardId, actor)
  const card = cardIn(snapshot, attachment.cardId)
  return { attachment, card, to, target: targetOf(to, command) }
}

/** Finds the card that an attachment goes to. Throws if the card is archived, or is not in the list or swimlane that the command names. */
function targetOf(to: BoardSnapshot, command: CarryAttachment): Card {
  const found = to.cards.get(command.targetCardId)
  if (!found || found.boardId !== to.id)
    throw invalid('targetCardId', 'is not a card of that board')
  expectPlace(found, command.targetListId, 'targetListId', 'listId')
  expectPlace(found, command.targetSwimlaneId, 'targetSwimlaneId', 'swimlaneId')
  return openCard(to, found.id)
}

/**
 * Changes the card that an attachment goes to. The change says on which board the card is, so that it is
 * not taken for a card of the board that the command is sent to.
 */
function changeTarget(target: Card, { now }: CommandContext): Change[] {
  return changeCard(target, { boardId: target.boardId }, now)
}

/** Throws if a list or swimlane is given that the card is not in. */
export function expectPlace(
  card: Pick<Card, 'listId' | 'swimlaneId'>,
  given: string | undefined,
  field: string,
  column: 'listId' | 'swimlaneId',
): void {
  if (given && given !== card[column])
    throw invalid(field, `is not the ${column === 'listId' ? 'list' : 'swimlane'} of the card`)
}

function carried(from: BoardSnapshot, { id, name, type, size }: Attachment): Carried {
  return { id, name, type, size, on: from.id }
}

function addedTo(from: BoardSnapshot, card: Card, { id, name }: Attachment): DomainEvent {
  const added = event('addAttachment', { ...placeOf(card), attachmentId: id, value: name })
  return card.boardId === from.id ? added : { ...added, boardId: card.boardId }
}

export const attachmentCarryCommands = {
  copyAttachment: handler(copyAttachment, { needs: neededToCarry }),
  moveAttachment: handler(moveAttachment, { needs: neededToCarry }),
}
