import { form } from '../kernel/contract/form.ts'
import { described, exemplified } from '../kernel/contract/kind.ts'
import { record, Id } from '../kernel/contract/record.ts'
import { all, one } from '../kernel/contract/reply.ts'
import { filled, text, textUpTo } from '../kernel/contract/wire.ts'
import { action } from '../operations/action.ts'
import { operation } from '../operations/operation.ts'
import { read } from '../operations/read.ts'
import { filtersOf } from './queries.ts'
import { addFilter, removeFilter } from './filters.ts'
import { LONGEST_QUESTION } from '../kernel/contract/query/query.ts'

const QUESTION = 'Search question, such as `due:<7d -label:done`.'

const SavedFilter = record('SavedFilter', {
  _id: text,
  name: text,
  q: described(QUESTION, text),
  createdAt: text,
})

export const filterOperations = [
  operation({
    name: 'get_user_filters',
    tag: 'Search',
    summary: 'Lists the search questions that the current user has saved.',
    method: 'GET',
    path: '/api/user/filters',
    access: 'user',
    boardLimit: 'filtered',
    reply: all(SavedFilter),
    run: read({
      find: ({ caller }) => ({ filters: filtersOf(caller) }),
      answer: ({ filters }) => filters,
    }),
  }),
  operation({
    name: 'new_user_filter',
    tag: 'Search',
    summary: 'Saves a search question for the current user, who may save 100.',
    method: 'POST',
    path: '/api/user/filters',
    access: 'user',
    boardLimit: 'filtered',
    body: form({
      name: filled,
      q: exemplified('due:<7d', described(QUESTION, textUpTo(LONGEST_QUESTION))),
    }),
    reply: one(Id),
    run: action({
      run: async (_loaded, { body, context }) => ({ body: await addFilter(context, body) }),
    }),
  }),
  operation({
    name: 'delete_user_filter',
    tag: 'Search',
    summary: 'Deletes a search question that the current user has saved.',
    method: 'DELETE',
    path: '/api/user/filters/{filter}',
    access: 'user',
    boardLimit: 'filtered',
    reply: one(Id),
    run: action({
      run: async (_loaded, { path, context }) => ({
        body: await removeFilter(context, path.filter),
      }),
    }),
  }),
]
