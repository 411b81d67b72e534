import { invalid } from '../kernel/contract/app-error.ts'
import { edit, form } from '../kernel/contract/form.ts'
import { described, exemplified } from '../kernel/contract/kind.ts'
import { record, Id } from '../kernel/contract/record.ts'
import { all, one } from '../kernel/contract/reply.ts'
import { choice, count, filled, id, text, textUpTo } from '../kernel/contract/wire.ts'
import { action } from '../operations/action.ts'
import { operation } from '../operations/operation.ts'
import { read } from '../operations/read.ts'
import { filtersOf } from './queries.ts'
import { addFilter, editFilter, removeFilter } from './filters.ts'
import { BOARD_VIEWS } from './tables.ts'
import { LONGEST_QUESTION } from '../kernel/contract/query/query.ts'

const QUESTION = 'Search question, such as `due:<7d -label:done`.'

const VIEW = 'The view of the board in which a page shows what the question finds.'

const GROUP =
  'By what a page groups the cards there: `person`, `label`, `list`, `due`, or `field.` and the id of a custom field; empty for nothing.'

const GROUPS = ['person', 'label', 'list', 'due'] as const

function isGroup(given: string): boolean {
  return given === '' || GROUPS.some((one) => one === given) || /^field\.\w{1,64}$/.test(given)
}

const SavedFilter = record('SavedFilter', {
  _id: text,
  name: text,
  q: described(QUESTION, text),
  createdAt: text,
  boardId: described(
    'Id of the board of which it is a tab; none if it is asked of all boards.',
    text.optional(),
  ),
  view: described(VIEW, choice(...BOARD_VIEWS).optional()),
  group: described(GROUP, text.optional()),
})

const given = {
  q: exemplified('due:<7d', described(QUESTION, textUpTo(LONGEST_QUESTION))),
  view: described(VIEW, choice(...BOARD_VIEWS).optional()),
  group: described(
    GROUP,
    text.that(isGroup, `must be ${GROUPS.join(', ')}, or field. and an id`).optional(),
  ),
}

const mine = { tag: 'Search', access: 'user', boardLimit: 'filtered' } as const

export const filterOperations = [
  operation({
    ...mine,
    name: 'get_user_filters',
    summary:
      'Lists the search questions that the current user has saved: those that are asked of all boards, and the tabs of each board, in the order in which the user has put them.',
    method: 'GET',
    path: '/api/user/filters',
    reply: all(SavedFilter),
    run: read({
      find: ({ caller }) => ({ filters: filtersOf(caller) }),
      answer: ({ filters }, { boards }) =>
        filters
          .filter(({ boardId }) => boardId === '' || (boards?.includes(boardId) ?? true))
          .map(({ boardId, group, ...filter }) => ({
            ...filter,
            boardId: boardId || undefined,
            group: group || undefined,
          })),
    }),
  }),
  operation({
    ...mine,
    name: 'new_user_filter',
    summary: 'Saves a search question for the current user, who may save 100.',
    method: 'POST',
    path: '/api/user/filters',
    body: form({
      name: filled,
      ...given,
      board: described(
        'Id of a board, of which the question becomes a tab that only the user sees; by default it is asked of all boards.',
        id.optional(),
      ),
    }),
    reply: one(Id),
    run: action({
      board: ({ body: { board = '' } }) => ({ id: board, absent: noSuchBoard }),
      run: async (
        _loaded,
        { body: { board: boardId = '', group, ...body }, context },
        { rights },
      ) => {
        if (boardId !== '' && !rights.has('read')) throw noSuchBoard()
        return { body: await addFilter(context, { ...body, grouping: group, boardId }) }
      },
    }),
  }),
  operation({
    ...mine,
    name: 'edit_user_filter',
    summary: 'Changes a search question that the current user has saved; what is not given stays.',
    method: 'PUT',
    path: '/api/user/filters/{filter}',
    body: edit({
      name: filled.optional(),
      ...given,
      q: given.q.optional(),
      position: described(
        'After how many of the other questions goes this one: those of the same board, or those that are asked of all boards; last if it is more than there are. It is not changed if it is not given.',
        count.that((given) => given >= 0, 'must not be negative').optional(),
      ),
    }),
    reply: one(Id),
    run: action({
      run: async (_loaded, { path, body: { group, ...body }, context }) => ({
        body: await editFilter(context, path.filter, { ...body, grouping: group }),
      }),
    }),
  }),
  operation({
    ...mine,
    name: 'delete_user_filter',
    summary: 'Deletes a search question that the current user has saved.',
    method: 'DELETE',
    path: '/api/user/filters/{filter}',
    reply: one(Id),
    run: action({
      run: async (_loaded, { path, context }) => ({
        body: await removeFilter(context, path.filter),
      }),
    }),
  }),
]

function noSuchBoard() {
  return invalid('board', 'must be the id of a board that you may read')
}
