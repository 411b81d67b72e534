import { edit, form } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { count, filled } from '../../kernel/contract/wire.ts'
import { cardsInSwimlane } from '../cards/queries.ts'
import { CARDS_GONE, archivedCount, cardsGone } from '../lists/cards-gone.ts'
import { countIn } from '../lists/queries.ts'
import { pageOnBoard, rowOnBoard } from '../row-queries.ts'
import { formOf } from '../../kernel/contract/entity.ts'
import { swimlaneFields } from '../lists/fields.ts'
import { nothingOwn } from '../watches/own-view.ts'
import { operation } from '../../operations/operation.ts'
import { CardInSwimlane } from '../cards/record.ts'
import { SwimlaneRecord } from '../lists/record.ts'
import { write } from '../engine/dispatch.ts'
import { paged, read, readPage, firstOrThrow } from '../../operations/read.ts'
import { Id, Titled, record } from '../../kernel/contract/record.ts'

const SwimlaneCount = record('SwimlaneCount', {
  swimlane_cards_count: described('Number of its open cards.', count),
  ...archivedCount,
})

export const swimlaneOperations = [
  operation({
    name: 'get_all_swimlanes',
    tag: 'Swimlanes',
    summary: 'Lists the swimlanes of a board.',
    method: 'GET',
    path: '/api/boards/{board}/swimlanes',
    access: 'read',
    reply: many(Titled),
    run: readPage({
      ofReader: nothingOwn(),
      find: ({ scope, part }) => ({
        swimlanes: pageOnBoard('swimlanes', scope, part, false),
      }),
      answer: ({ swimlanes: rows }, call) => paged(rows, call),
    }),
  }),
  operation({
    name: 'new_swimlane',
    tag: 'Swimlanes',
    summary: 'Makes a swimlane; it goes last.',
    method: 'POST',
    path: '/api/boards/{board}/swimlanes',
    access: 'write',
    body: form({ title: filled }),
    reply: one(Id),
    run: write('createSwimlane', ({ body }) => body),
  }),
  operation({
    name: 'get_swimlane',
    tag: 'Swimlanes',
    summary: 'Reads a swimlane.',
    method: 'GET',
    path: '/api/boards/{board}/swimlanes/{swimlane}',
    access: 'read',
    reply: one(SwimlaneRecord),
    run: read({
      find: ({ scope, path }) => ({ swimlane: rowOnBoard('swimlanes', scope, path.swimlane) }),
      answer: ({ swimlane }) => firstOrThrow(swimlane, 'swimlane.not_found'),
    }),
  }),
  operation({
    name: 'edit_swimlane',
    tag: 'Swimlanes',
    summary: 'Changes a swimlane; what is not given stays.',
    method: 'PUT',
    path: '/api/boards/{board}/swimlanes/{swimlane}',
    access: 'write',
    body: edit(formOf(swimlaneFields)),
    reply: one(Id),
    run: write('editSwimlane', ({ path: { swimlane }, body }) => ({ swimlane, ...body })),
  }),
  operation({
    name: 'delete_swimlane',
    formerly: 'delete_board_swimlane',
    tag: 'Swimlanes',
    summary:
      'Deletes a swimlane with its cards; if it has some, since revision 11 only if `cards` says so. The last one stays.',
    method: 'DELETE',
    path: '/api/boards/{board}/swimlanes/{swimlane}',
    access: 'write',
    query: { cards: CARDS_GONE },
    reply: one(Id),
    run: write('deleteSwimlane', ({ path: { swimlane }, ...call }) => ({
      swimlane,
      cards: cardsGone(call),
    })),
  }),
  operation({
    name: 'get_swimlane_cards_count',
    tag: 'Swimlanes',
    summary: 'Counts the cards of a swimlane.',
    method: 'GET',
    path: '/api/boards/{board}/swimlanes/{swimlane}/cards_count',
    access: 'read',
    reply: one(SwimlaneCount),
    run: read({
      find: ({ scope, path }) => ({
        swimlane: rowOnBoard('swimlanes', scope, path.swimlane),
        counts: countIn({ of: 'swimlane', id: path.swimlane }, scope, 'shown'),
      }),
      answer({ swimlane, counts: [counts] }) {
        firstOrThrow(swimlane, 'swimlane.not_found')
        return {
          swimlane_cards_count: counts?.open ?? 0,
          archived_cards_count: counts?.archived ?? 0,
        }
      },
    }),
  }),
  operation({
    name: 'get_swimlane_cards',
    formerly: 'get_board_swimlane_cards',
    tag: 'Swimlanes',
    summary: 'Lists the cards of a swimlane.',
    method: 'GET',
    path: '/api/boards/{board}/swimlanes/{swimlane}/cards',
    access: 'read',
    reply: many(CardInSwimlane),
    run: readPage({
      ofReader: nothingOwn(),
      find: ({ scope, path, part }) => ({
        swimlane: rowOnBoard('swimlanes', scope, path.swimlane),
        cards: cardsInSwimlane(scope, path.swimlane, part),
      }),
      answer: ({ swimlane, cards }, call) => {
        firstOrThrow(swimlane, 'swimlane.not_found')
        return paged(cards, call)
      },
    }),
  }),
]
