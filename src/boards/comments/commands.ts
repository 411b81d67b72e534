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
  update,
  cascade,
  handler,
} from '../model/decision.ts'
import { rightsOn, type BoardSnapshot } from '../model/snapshot.ts'
import { denied } from '../../operations/permissions.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { type GivenOf, blankOf, columnsGiven } from '../../kernel/contract/entity.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import type { Reaction } from '../../kernel/contract/choices.ts'
import { type CommentReaction, commentFields } from './fields.ts'
import type { Card, Comment } from '../model/rows.ts'

export type CreateComment = GivenOf<typeof commentFields> & { card: string; comment: string }

/** Creates a comment by the caller. The site admin may name another author, and admins of the board say that it was imported, and when it was written. */
export function createComment(
  snapshot: BoardSnapshot,
  command: CreateComment,
  context: CommandContext,
): Decision<HasId> {
  const card = openCard(snapshot, command.card)
  const { card: _card, imported: isImported = false, ...given } = command
  if (isImported && !rightsOn(snapshot, context.actor).has('manage'))
    throw denied('Only an admin of the board may bring imported comments.')
  const on = { boardId: snapshot.id, cardId: card.id, userId: context.actor.id }
  const { createdAt } = given
  const writtenAt = isImported && createdAt && createdAt < context.now ? createdAt : context.now
  const comment = {
    ...newComment({ ...on, id: context.newId(), text: command.comment }, writtenAt),
    ...columnsGiven(commentFields, given, {
      userId: (authorId) => authorNamed(snapshot, authorId, context),
      createdAt: () => writtenAt,
    }),
    imported: isImported || null,
  }
  return decided(
    { id: comment.id },
    [insert('comments', comment), ...changeCard(card, {}, context.now)],
    [event('addComment', { ...placeOf(card), commentId: comment.id, comment: comment.text })],
  )
}

type Written = 'id' | 'boardId' | 'cardId' | 'userId' | 'text'

const BLANK = blankOf(commentFields)

/** Makes a comment from what is known of it; its other fields are blank. */
export function newComment(comment: Pick<Comment, Written>, now: Moment): Comment {
  return { ...BLANK, ...comment, createdAt: now, modifiedAt: now }
}

type OnComment = { card: string; comment: string }

/** Changes the text of a comment, by the same rule as deleting it; the same text again changes nothing. */
export function editComment(
  snapshot: BoardSnapshot,
  command: OnComment & { text: string },
  context: CommandContext,
): Decision<HasId> {
  const { card, comment } = commentOn(snapshot, command)
  const { id } = comment
  expectOwnOrManaged(snapshot, comment, context)
  if (comment.text === command.text) return decided({ id }, [])
  const set = { text: command.text, modifiedAt: context.now }
  return decided(
    { id },
    [update('comments', { id }, set), ...changeCard(card, {}, context.now)],
    [event('editComment', { ...placeOf(card), commentId: id, comment: command.text })],
  )
}

/**
 * Deletes a comment. Admins of the board may delete any comment, other members only their own; those
 * who may only read the board delete none.
 */
export function deleteComment(
  snapshot: BoardSnapshot,
  command: OnComment,
  context: CommandContext,
): Decision<HasId> {
  const { card, comment } = commentOn(snapshot, command)
  expectOwnOrManaged(snapshot, comment, context)
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

/** Refuses those who may neither write on the board nor manage it, and members whose comment it is not. */
function expectOwnOrManaged(
  snapshot: BoardSnapshot,
  { userId }: Comment,
  { actor }: CommandContext,
): void {
  const rights = rightsOn(snapshot, actor)
  const isOwn = userId === actor.id && (rights.has('comment') || rights.has('move'))
  if (!isOwn && !rights.has('manage'))
    throw denied('Only its author or an admin may change or delete a comment.')
}

/** Gives a reaction of the caller to a comment, or takes it back. If the reaction is there or gone already, nothing changes. */
export function reactToComment(
  snapshot: BoardSnapshot,
  { reaction, isGiven, ...on }: OnComment & { reaction: Reaction; isGiven: boolean },
  { actor, now }: CommandContext,
): Decision<HasId> {
  const { card, comment } = commentOn(snapshot, on)
  const { id, reactions } = comment
  const isTheirs = (one: CommentReaction) => one.userId === actor.id && one.reaction === reaction
  if (reactions.some(isTheirs) === isGiven) return decided({ id }, [])
  const after = isGiven
    ? [...reactions, { reaction, userId: actor.id }]
    : reactions.filter((one) => !isTheirs(one))
  return decided({ id }, [
    update('comments', { id }, { reactions: after }),
    ...changeCard(card, {}, now),
  ])
}

function commentOn(snapshot: BoardSnapshot, on: OnComment): { card: Card; comment: Comment } {
  const card = openCard(snapshot, on.card)
  const comment = snapshot.comments.get(on.comment)
  if (comment?.cardId !== card.id) throw new AppError('comment.not_found')
  return { card, comment }
}

const onComment = ({ card, comment }: OnComment) => ({ cards: [card], comments: [comment] })

export const commentCommands = {
  createComment: handler(createComment, {
    needs: ({ card, authorId }) => ({
      cards: [card],
      people: [authorId],
      counts: { of: 'comments', card },
    }),
  }),
  editComment: handler(editComment, { needs: onComment }),
  deleteComment: handler(deleteComment, { needs: onComment }),
  reactToComment: handler(reactToComment, { needs: onComment }),
}
