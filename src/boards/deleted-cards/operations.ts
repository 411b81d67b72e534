import { form } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import { Id, record } from '../../kernel/contract/record.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { id, text } from '../../kernel/contract/wire.ts'
import { operation } from '../../operations/operation.ts'
import { paged, readPage } from '../../operations/read.ts'
import { write } from '../engine/dispatch.ts'
import { deletedCardsOf } from './queries.ts'

const DeletedCard = record('DeletedCard', {
  _id: text,
  title: text,
  listId: described('Id of the list that it was in, which may be deleted, too.', text),
  listTitle: described('Title of that list.', text.optional()),
  deletedBy: described('Id of the user who deleted it.', text),
  deletedAt: described('Time when it was deleted, as ISO-8601 in UTC.', text),
  keptUntil: described('Until when it can be restored, as ISO-8601 in UTC.', text),
})

export const deletedCardOperations = [
  operation({
    name: 'get_deleted_cards',
    tag: 'Cards',
    summary: 'Lists the deleted cards of a board that can be restored, newest first.',
    method: 'GET',
    path: '/api/boards/{board}/deleted-cards',
    access: 'write',
    reply: many(DeletedCard),
    run: readPage({
      find: ({ scope, part }) => ({ cards: deletedCardsOf(scope, part) }),
      answer: ({ cards }, call) => paged(cards, call),
    }),
  }),
  operation({
    name: 'restore_deleted_card',
    tag: 'Cards',
    summary:
      'Restores a deleted card with everything on it, and its list and swimlane if they were deleted, too.',
    method: 'POST',
    path: '/api/boards/{board}/deleted-cards/{deletedCard}/restore',
    access: 'write',
    body: form({
      listId: described('Id of the list that it goes to; by default its own.', id.optional()),
      swimlaneId: described(
        'Id of the swimlane that it goes to; by default its own.',
        id.optional(),
      ),
    }),
    reply: one(Id),
    run: write('restoreDeletedCard', ({ path: { deletedCard }, body }) => ({
      ...body,
      deletedCard,
    })),
  }),
  operation({
    name: 'delete_deleted_card',
    tag: 'Cards',
    summary: 'Deletes a deleted card for good, so that it cannot be restored.',
    method: 'DELETE',
    path: '/api/boards/{board}/deleted-cards/{deletedCard}',
    access: 'write',
    reply: one(Id),
    run: write('deleteDeletedCard', ({ path: { deletedCard } }) => ({ deletedCard })),
  }),
]
