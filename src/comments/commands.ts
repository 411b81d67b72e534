import { changeCard } from '../cards/changes.ts'
import { openCard, placeOf } from '../cards/create-card.ts'
import { authorNamed } from '../cards/values.ts'
import {
  type HasId,
  type Decision,
  type CommandContext,
  event,
  decided,
  insert,
  remove,
  cascade,
} from '../core/decision.ts'
import type { BoardSnapshot } from '../core/snapshot.ts'
import { denied, rightsOn } from '../core/permissions.ts'
import { AppError } from '../core/app-error.ts'
import type { Comment } from '../core/card-rows.ts'

export type CreateComment = { card: string; comment: string; authorId?: string | undefined }

/** Creates a comment by the caller. The site admin may name another author. */
export function createComment(
  snapshot: BoardSnapshot,
  command: CreateComment,
  context: CommandContext,
): Decision<HasId> {
  const card = openCard(snapshot, command.card)
  const comment: Comment = {
    id: context.newId(),
    boardId: snapshot.id,
    cardId: card.id,
    userId: authorNamed(snapshot, command.authorId, context) ?? context.actor.id,
    text: command.comment,
    createdAt: context.now,
    modifiedAt: context.now,
  }
  return decided(
    { id: comment.id },
    [insert('comments', comment), ...changeCard(card, {}, context.now)],
    [event('addComment', { ...placeOf(card), commentId: comment.id, comment: comment.text })],
  )
}

/** Deletes a comment. Admins of the board may delete any comment, other members only their own. */
export function deleteComment(
  snapshot: BoardSnapshot,
  command: { card: string; comment: string },
  context: CommandContext,
): Decision<HasId> {
  const card = openCard(snapshot, command.card)
  const comment = snapshot.comments.get(command.comment)
  if (!comment || comment.cardId !== card.id) {
    throw new AppError('comment.not_found', 'The card has no such comment.')
  }
  const rights = rightsOn(snapshot, context.actor)
  const isOwn = comment.userId === context.actor.id && rights.has('member')
  if (!isOwn && !rights.has('manage'))
    throw denied('Only its author or an admin may delete a comment.')
  return decided(
    { id: comment.id },
    [
      remove('comments', { id: comment.id }),
      cascade('comment', comment.id),
      ...changeCard(card, {}, context.now),
    ],
    [event('deleteComment', { ...placeOf(card), commentId: comment.id })],
  )
}
