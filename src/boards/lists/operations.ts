import { edit, form } from '../../kernel/contract/form.ts'
import { during } from '../../kernel/contract/kind.ts'
import { record, Id } from '../../kernel/contract/record.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { count, filled, id } from '../../kernel/contract/wire.ts'
import { CARDS_GONE, archivedCount, cardsGone } from './cards-gone.ts'
import { countIn, findList } from './queries.ts'
import { nothingOwn } from '../watches/own-view.ts'
import { watchedOne } from '../watches/queries.ts'
import { pageOnBoard } from '../row-queries.ts'
import { formOf } from '../../kernel/contract/entity.ts'
import { listFields } from './fields.ts'
import { operation } from '../../operations/operation.ts'
import { ListInList, ListRecord } from './record.ts'
import { write } from '../engine/dispatch.ts'
import { paged, read, readPage, firstOrThrow } from '../../operations/read.ts'

const given = formOf(listFields)

const ListCount = record('ListCount', { list_cards_count: count, ...archivedCount })

export const listOperations = [
  operation({
    name: 'get_all_lists',
    tag: 'Lists',
    summary: 'Lists the lists of a board.',
    method: 'GET',
    path: '/api/boards/{board}/lists',
    access: 'read',
    reply: many(ListInList),
    run: readPage({
      ofReader: nothingOwn(),
      find: ({ scope, part }) => ({
        lists: pageOnBoard('lists', scope, part, false),
      }),
      answer: ({ lists: rows }, call) => paged(rows, call),
    }),
  }),
  operation({
    name: 'new_list',
    tag: 'Lists',
    summary: 'Makes a list; it goes last.',
    method: 'POST',
    path: '/api/boards/{board}/lists',
    access: 'write',
    body: form({
      title: filled,
      swimlaneId: during(since('11'), id.optional()),
      externalId: given.externalId,
    }),
    reply: one(Id),
    run: write('createList', ({ body }) => body),
  }),
  operation({
    name: 'get_list',
    tag: 'Lists',
    summary: 'Reads a list.',
    method: 'GET',
    path: '/api/boards/{board}/lists/{list}',
    access: 'read',
    reply: one(ListRecord),
    run: read({
      find: ({ scope, path }) => ({
        list: findList(scope, path.list),
        watched: watchedOne(scope, path.list),
      }),
      answer: ({ list, watched }) => ({
        ...firstOrThrow(list, 'list.not_found'),
        watching: watched.length > 0,
      }),
    }),
  }),
  operation({
    name: 'edit_list',
    tag: 'Lists',
    summary: 'Changes a list; what is not given stays.',
    method: 'PUT',
    path: '/api/boards/{board}/lists/{list}',
    access: 'write',
    body: edit(given),
    reply: one(Id),
    run: write('editList', ({ path: { list }, body }) => ({ list, ...body })),
  }),
  operation({
    name: 'delete_list',
    tag: 'Lists',
    summary:
      'Deletes a list with its cards; if it has some, since revision 11 only if `cards` says so.',
    method: 'DELETE',
    path: '/api/boards/{board}/lists/{list}',
    access: 'write',
    query: { cards: CARDS_GONE },
    reply: one(Id),
    run: write('deleteList', ({ path: { list }, ...call }) => ({ list, cards: cardsGone(call) })),
  }),
  operation({
    name: 'get_list_cards_count',
    tag: 'Lists',
    summary: 'Counts the cards of a list that are not archived.',
    method: 'GET',
    path: '/api/boards/{board}/lists/{list}/cards_count',
    access: 'read',
    reply: one(ListCount),
    run: read({
      find: ({ scope, path }) => ({
        list: findList(scope, path.list),
        counts: countIn({ of: 'list', id: path.list }, scope, 'archived'),
      }),
      answer({ list, counts: [counts] }) {
        const { cardCount } = firstOrThrow(list, 'list.not_found')
        return { list_cards_count: cardCount, archived_cards_count: counts?.archived ?? 0 }
      },
    }),
  }),
]
