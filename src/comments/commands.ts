import { changeCard } from '../cards/changes.ts'
import { openCard, placeOf } from '../cards/create-card.ts'
import { authorNamed } from '../cards/values.ts'
import {
  type Id,
  type Decision,
  type Turn,
  act,
  decided,
  insert,
  remove,
  sweep,
} from '../core/decision.ts'
import type { BoardImage } from '../core/snapshot.ts'
import { denied, rightsOn } from '../core/permissions.ts'
import { Refusal } from '../core/app-error.ts'
import type { Comment } from '../core/card-rows.ts'

export type CreateComment = { card: string; comment: string; authorId?: string | undefined }

/** A comment by whoever gives the order, or by somebody else on the site admin's word. */
export function createComment(image: BoardImage, order: CreateComment, turn: Turn): Decision<Id> {
  const card = openCard(image, order.card)
  const comment: Comment = {
    id: turn.newId(),
    boardId: image.id,
    cardId: card.id,
    userId: authorNamed(image, order.authorId, turn) ?? turn.actor.id,
    text: order.comment,
    createdAt: turn.now,
    modifiedAt: turn.now,
  }
  return decided(
    { id: comment.id },
    [insert('comments', comment), ...changeCard(card, {}, turn.now)],
    [act('addComment', { ...placeOf(card), commentId: comment.id, comment: comment.text })],
  )
}

/** Admins of the board delete any comment, others their own. */
export function deleteComment(
  image: BoardImage,
  order: { card: string; comment: string },
  turn: Turn,
): Decision<Id> {
  const card = openCard(image, order.card)
  const comment = image.comments.get(order.comment)
  if (!comment || comment.cardId !== card.id) {
    throw new Refusal('comment.not_found', 'The card has no such comment.')
  }
  const rights = rightsOn(image, turn.actor)
  const isOwn = comment.userId === turn.actor.id && rights.has('member')
  if (!isOwn && !rights.has('manage'))
    throw denied('Only its author or an admin may delete a comment.')
  return decided(
    { id: comment.id },
    [
      remove('comments', { id: comment.id }),
      sweep('comment', comment.id),
      ...changeCard(card, {}, turn.now),
    ],
    [act('deleteComment', { ...placeOf(card), commentId: comment.id })],
  )
}
