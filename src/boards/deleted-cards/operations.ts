import { described } from '../../kernel/contract/kind.ts'
import { Id, record } from '../../kernel/contract/record.ts'
import { all, one } from '../../kernel/contract/reply.ts'
import { text } from '../../kernel/contract/wire.ts'
import { operation } from '../../operations/operation.ts'
import { read } from '../../operations/read.ts'
import { write } from '../engine/dispatch.ts'
import { deletedCardsOf } from './queries.ts'

const DeletedCard = record('DeletedCard', {
  _id: text,
  title: text,
  deletedBy: described('Id of the user who deleted it.', text),
  deletedAt: described('When it was deleted, as ISO-8601 in UTC.', text),
  keptUntil: described('Until when it can be restored, as ISO-8601 in UTC.', text),
})

export const deletedCardOperations = [
  operation({
    name: 'get_deleted_cards',
    tag: 'Cards',
    summary: 'Lists the deleted cards of a board that can be restored, at most 500, newest first.',
    method: 'GET',
    path: '/api/boards/{board}/deleted-cards',
    access: 'write',
    reply: all(DeletedCard),
    run: read({
      find: ({ scope }) => ({ cards: deletedCardsOf(scope) }),
      answer: ({ cards }) => cards,
    }),
  }),
  operation({
    name: 'restore_deleted_card',
    tag: 'Cards',
    summary: 'Restores a deleted card with everything on it.',
    method: 'POST',
    path: '/api/boards/{board}/deleted-cards/{deletedCard}/restore',
    access: 'write',
    reply: one(Id),
    run: write('restoreDeletedCard', ({ path: { deletedCard } }) => ({ deletedCard })),
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
