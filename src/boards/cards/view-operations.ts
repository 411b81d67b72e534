import { listOf, nestedRecord, record } from '../../kernel/contract/record.ts'
import { described } from '../../kernel/contract/kind.ts'
import { largeOne } from '../../kernel/contract/reply.ts'
import { count, text } from '../../kernel/contract/wire.ts'
import { ActivityRecord } from '../boards/activity-operations.ts'
import { newestOfCard } from '../boards/activity-queries.ts'
import { newestOnBoard } from '../boards/queries.ts'
import { ChecklistRecord, checklistRecord } from '../checklists/operations.ts'
import { shownActivity } from '../engine/feed.ts'
import { operation } from '../../operations/operation.ts'
import { firstOrThrow, read } from '../../operations/read.ts'
import { attachmentFields } from '../attachments/fields.ts'
import { attachmentsOnCard } from '../attachments/queries.ts'
import { wholeChecklists } from '../checklists/queries.ts'
import { commentFields } from '../comments/fields.ts'
import { trait } from '../../kernel/contract/entity.ts'
import { commentsOnCard } from '../comments/queries.ts'
import { findCard } from './queries.ts'
import { CardRecord, cardRecord } from './record.ts'
import { ownWatches } from '../watches/own-view.ts'
import { MiniCard, findMiniCards, miniCards } from './view-record.ts'

/** Most entries of each list of a view, and most activities. */
const MOST = { entries: 1_000, activities: 100 } as const

const comment = trait(commentFields, 'record')

const CommentInView = record('CommentInView', {
  _id: text,
  userId: comment.userId,
  text: comment.text,
  reactions: comment.reactions,
  imported: comment.imported,
  createdAt: comment.createdAt,
  modifiedAt: comment.modifiedAt,
})

const attachment = trait(attachmentFields, 'record')

const AttachmentInView = record('AttachmentInView', {
  _id: text,
  name: attachment.name,
  type: attachment.type,
  size: attachment.size,
  userId: text,
  createdAt: text,
})

export const CardView = record('CardView', {
  version: described('Version of the board, as in the `ETag`.', count),
  card: described('The card.', nestedRecord(CardRecord)),
  comments: described('Comments on the card, newest first.', listOf(CommentInView)),
  checklists: described('Checklists of the card, in order.', listOf(ChecklistRecord)),
  attachments: described('Attachments on the card, oldest first.', listOf(AttachmentInView)),
  subtasks: described('Open cards of which this one is the parent, in order.', listOf(MiniCard)),
  activities: described(
    `The newest ${MOST.activities} activities about the card, newest first.`,
    listOf(ActivityRecord),
  ),
})

export const cardViews = [
  operation({
    name: 'get_card_view',
    tag: 'Cards',
    summary:
      'Reads a card with all that is on it, up to 1,000 of each; on a public board also without a token.',
    method: 'GET',
    path: '/api/boards/{board}/cards/{card}/view',
    access: 'visit',
    reply: largeOne(CardView),
    run: read({
      ofReader: ownWatches(({ card }: { card: { id: string } }) => [card.id]),
      find: ({ scope, path: { card } }) => ({
        newest: newestOnBoard(scope),
        card: findCard(scope, card),
        comments: commentsOnCard(scope, card, { limit: MOST.entries }),
        checklists: wholeChecklists(scope, card, MOST.entries),
        attachments: attachmentsOnCard(scope, card, MOST.entries),
        ...findMiniCards(scope, { parent: card, archived: false }, MOST.entries),
        activities: newestOfCard(scope, card, MOST.activities),
      }),
      answer: ({ card, ...found }) => ({
        version: firstOrThrow(found.newest, 'board.not_found').version,
        card: cardRecord(firstOrThrow(card, 'card.not_found')),
        comments: found.comments,
        checklists: found.checklists.map(checklistRecord),
        attachments: found.attachments,
        subtasks: miniCards(found),
        activities: found.activities.map(shownActivity),
      }),
    }),
  }),
]
