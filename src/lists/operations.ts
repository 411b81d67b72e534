import { edit, form } from '../contract/form.ts'
import { described } from '../contract/kind.ts'
import { record } from '../contract/record.ts'
import { many, one } from '../contract/reply.ts'
import { clearable, jsonOr, object } from '../contract/compound.ts'
import { choice, count, filled, flag, id, number } from '../contract/wire.ts'
import { findList, listsOnBoard } from './queries.ts'
import { ITEM_COLORS } from '../core/colors.ts'
import { noList } from '../operations/absent.ts'
import { operation } from '../operations/language.ts'
import { Id, Titled, wired } from '../operations/id-record.ts'
import { ListRecord } from './record.ts'
import { write } from '../operations/dispatch.ts'
import { paged, read, firstOrThrow } from '../operations/read.ts'

const ListCount = record('ListCount', { list_cards_count: count })

/** The limit of a list, as far as it is given. */
export const wipLimit = jsonOr(
  object({
    value: described('Most cards that the list may hold; 1 at first.', number)
      .that((value) => value >= 0, 'must not be negative')
      .optional(),
    enabled: flag.optional(),
    soft: flag.optional(),
  }),
)

export const listOperations = [
  operation({
    name: 'get_all_lists',
    tag: 'Lists',
    summary: 'Lists the lists of a board.',
    method: 'GET',
    path: '/api/boards/{board}/lists',
    access: 'read',
    reply: many(Titled),
    run: read({
      find: (db, { scope, part }) => ({ lists: listsOnBoard(db, scope, part) }),
      answer: ({ lists: rows }, call) =>
        paged(rows, call).map(({ id: _id, title }) => ({ _id, title })),
    }),
  }),
  operation({
    name: 'new_list',
    tag: 'Lists',
    summary: 'Makes a list; it goes last.',
    method: 'POST',
    path: '/api/boards/{board}/lists',
    access: 'write',
    body: form({ title: filled }),
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
      find: (db, { scope, path }) => ({ list: findList(db, scope, path.list) }),
      answer: ({ list }) => wired(firstOrThrow(list, noList)),
    }),
  }),
  operation({
    name: 'edit_list',
    tag: 'Lists',
    summary: 'Changes a list; what is not given stays.',
    method: 'PUT',
    path: '/api/boards/{board}/lists/{list}',
    access: 'write',
    body: edit({
      title: filled.optional(),
      sort: number.optional(),
      color: clearable(choice(...ITEM_COLORS)).optional(),
      starred: flag.optional(),
      archived: flag.optional(),
      collapsed: flag.optional(),
      wipLimit: wipLimit.optional(),
      swimlaneId: id.optional(),
    }),
    reply: one(Id),
    run: write('editList', ({ path: { list }, body }) => ({ list, ...body })),
  }),
  operation({
    name: 'delete_list',
    tag: 'Lists',
    summary: 'Deletes a list with its cards.',
    method: 'DELETE',
    path: '/api/boards/{board}/lists/{list}',
    access: 'write',
    reply: one(Id),
    run: write('deleteList', ({ path: { list } }) => ({ list })),
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
      find: (db, { scope, path }) => ({ list: findList(db, scope, path.list) }),
      answer: ({ list }) => ({ list_cards_count: firstOrThrow(list, noList).cardCount }),
    }),
  }),
]
