import { AppError } from '../../kernel/contract/app-error.ts'
import { one } from '../../kernel/contract/reply.ts'
import { ALWAYS, after } from '../../kernel/db/statements.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { action } from '../../operations/action.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import { callerOf, operation } from '../../operations/operation.ts'
import { firstOrThrow } from '../../operations/read.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { findCard } from '../cards/queries.ts'
import { findList } from '../lists/queries.ts'
import { addWatch, noteWatchChange, removeWatch, renewReaderVersion } from './saves.ts'
import type { Watched } from './tables.ts'
import { Id } from '../../kernel/contract/record.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'
import { momentOf } from '../../kernel/contract/moment.ts'

/** A board, or something on it. */
type Place = { boardId: string; kind: Watched; id: string }

async function watch(context: RequestContext, { id, ...place }: Place) {
  const { userId } = callerOf(context)
  const reply = { id }
  const createdAt = momentOf(context.deps.nowMs())
  const { made } = await context.store.batch({
    made: after(addWatch({ id, ...place, userId, createdAt }), [
      renewReaderVersion(userId),
      noteWatchChange(userId, place.boardId),
      ...recordOf(context, reply),
    ]),
  })
  if (made.length === 0)
    throw new AppError('watch.limit', { values: { most: COUNT_LIMITS.user.watches } })
  return { body: reply }
}

async function unwatch(context: RequestContext, boardId: string, id: string) {
  const { userId } = callerOf(context)
  const reply = { id }
  await context.store.batch({
    gone: after(removeWatch(userId, id), [
      renewReaderVersion(userId),
      noteWatchChange(userId, boardId),
    ]),
    record: recordOf(context, reply).map((record) => record(ALWAYS)),
  })
  return { body: reply }
}

const onBoard = { tag: 'Boards', path: '/api/boards/{board}/watch', access: 'read' } as const
const onList = {
  tag: 'Lists',
  path: '/api/boards/{board}/lists/{list}/watch',
  access: 'read',
} as const
const onCard = {
  tag: 'Cards',
  path: '/api/boards/{board}/cards/{card}/watch',
  access: 'read',
} as const

export const watchOperations = [
  operation({
    ...onBoard,
    name: 'watch_board',
    summary: `Lets the current user watch a board, so that they are told of what happens on it; they may watch ${formatNumber(COUNT_LIMITS.user.watches)} boards, lists and cards.`,
    method: 'PUT',
    reply: one(Id),
    run: action({
      run: (_loaded, { path: { board }, context }) =>
        watch(context, { boardId: board, kind: 'board', id: board }),
    }),
  }),
  operation({
    ...onBoard,
    name: 'unwatch_board',
    summary: 'Ends that the current user watches a board.',
    method: 'DELETE',
    reply: one(Id),
    run: action({ run: (_loaded, { path, context }) => unwatch(context, path.board, path.board) }),
  }),
  operation({
    ...onList,
    name: 'watch_list',
    summary: 'Lets the current user watch a list, so that they are told of what happens in it.',
    method: 'PUT',
    reply: one(Id),
    run: action({
      load: ({ scope, path }) => ({ list: findList(scope, path.list) }),
      run({ list }, { path: { board }, context }) {
        const { id } = firstOrThrow(list, 'list.not_found')
        return watch(context, { boardId: board, kind: 'list', id })
      },
    }),
  }),
  operation({
    ...onList,
    name: 'unwatch_list',
    summary: 'Ends that the current user watches a list.',
    method: 'DELETE',
    reply: one(Id),
    run: action({
      load: ({ scope, path }) => ({ list: findList(scope, path.list) }),
      run: ({ list }, { path, context }) =>
        unwatch(context, path.board, firstOrThrow(list, 'list.not_found').id),
    }),
  }),
  operation({
    ...onCard,
    name: 'watch_card',
    summary: 'Lets the current user watch a card, so that they are told of what happens to it.',
    method: 'PUT',
    reply: one(Id),
    run: action({
      load: ({ scope, path }) => ({ card: findCard(scope, path.card) }),
      run({ card }, { path: { board }, context }) {
        const { id } = firstOrThrow(card, 'card.not_found')
        return watch(context, { boardId: board, kind: 'card', id })
      },
    }),
  }),
  operation({
    ...onCard,
    name: 'unwatch_card',
    summary: 'Ends that the current user watches a card.',
    method: 'DELETE',
    reply: one(Id),
    run: action({
      load: ({ scope, path }) => ({ card: findCard(scope, path.card) }),
      run: ({ card }, { path, context }) =>
        unwatch(context, path.board, firstOrThrow(card, 'card.not_found').id),
    }),
  }),
]
