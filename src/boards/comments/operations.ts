import { form } from '../../kernel/contract/form.ts'
import { record, Id } from '../../kernel/contract/record.ts'
import { described } from '../../kernel/contract/kind.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { REACTIONS } from '../../kernel/contract/choices.ts'
import { choice, flag, text } from '../../kernel/contract/wire.ts'
import { formOf, trait } from '../../kernel/contract/entity.ts'
import { findCard } from '../cards/queries.ts'
import { commentFields } from './fields.ts'
import { commentsOnCard, findComment } from './queries.ts'
import { nothingOwn } from '../watches/own-view.ts'
import { operation } from '../../operations/operation.ts'
import { write } from '../engine/dispatch.ts'
import { paged, read, readPage, firstOrThrow } from '../../operations/read.ts'

const shown = trait(commentFields, 'record')

const CommentEntry = record('CommentEntry', {
  _id: text,
  comment: shown.text,
  authorId: described('Id of the author.', shown.userId),
  reactions: shown.reactions,
})

const CommentRecord = record('Comment', { _id: text, ...shown })

export const commentOperations = [
  operation({
    name: 'get_all_comments',
    tag: 'Comments',
    summary: 'Lists the comments on a card, newest first.',
    method: 'GET',
    path: '/api/boards/{board}/cards/{card}/comments',
    access: 'read',
    reply: many(CommentEntry),
    run: readPage({
      ofReader: nothingOwn(),
      find: ({ scope, path, part }) => ({
        card: findCard(scope, path.card),
        comments: commentsOnCard(scope, path.card, part),
      }),
      answer: ({ card, comments: rows }, call) => {
        firstOrThrow(card, 'card.not_found')
        return paged(rows, call).map(({ id, text: comment, userId: authorId, reactions }) => ({
          id,
          comment,
          authorId,
          reactions,
        }))
      },
    }),
  }),
  operation({
    name: 'new_comment',
    formerly: 'post_board_card_comments',
    tag: 'Comments',
    summary: 'Comments on a card.',
    method: 'POST',
    path: '/api/boards/{board}/cards/{card}/comments',
    access: 'comment',
    body: form(formOf(commentFields)),
    reply: one(Id),
    run: write('createComment', ({ path: { card }, body }) => ({ ...body, card })),
  }),
  operation({
    name: 'get_comment',
    formerly: 'get_board_card_comment',
    tag: 'Comments',
    summary: 'Reads a comment.',
    method: 'GET',
    path: '/api/boards/{board}/cards/{card}/comments/{comment}',
    access: 'read',
    reply: one(CommentRecord),
    run: read({
      find: ({ scope, path }) => ({ comment: findComment(scope, path.card, path.comment) }),
      answer: ({ comment }) => firstOrThrow(comment, 'comment.not_found'),
    }),
  }),
  operation({
    name: 'edit_comment',
    tag: 'Comments',
    summary: 'Changes the text of a comment: an admin of any, others of their own.',
    method: 'PUT',
    path: '/api/boards/{board}/cards/{card}/comments/{comment}',
    access: 'comment',
    body: form({ comment: commentFields.text.form }),
    reply: one(Id),
    run: write('editComment', ({ path: { card, comment }, body: { comment: text } }) => ({
      card,
      comment,
      text,
    })),
  }),
  operation({
    name: 'react_to_comment',
    tag: 'Comments',
    summary: 'Gives a reaction to a comment, or takes it back.',
    method: 'PUT',
    path: '/api/boards/{board}/cards/{card}/comments/{comment}/reaction',
    access: 'comment',
    body: form({
      reaction: described('The reaction.', choice(...REACTIONS)),
      isGiven: described('True if the caller gives it; false takes it back.', flag.optional()),
    }),
    reply: one(Id),
    run: write('reactToComment', ({ path: { card, comment }, body: { reaction, isGiven } }) => ({
      card,
      comment,
      reaction,
      isGiven: isGiven ?? true,
    })),
  }),
  operation({
    name: 'delete_comment',
    formerly: 'delete_board_card_comment',
    tag: 'Comments',
    summary: 'Deletes a comment: an admin any, others their own.',
    method: 'DELETE',
    path: '/api/boards/{board}/cards/{card}/comments/{comment}',
    access: 'member',
    reply: one(Id),
    run: write('deleteComment', ({ path: { card, comment } }) => ({ card, comment })),
  }),
]
