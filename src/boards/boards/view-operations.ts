import { largeOneOf } from '../../kernel/contract/reply.ts'
import { findMiniCards, miniCards, withWatches } from '../cards/view-record.ts'
import { invalidQuery } from '../../kernel/contract/app-error.ts'
import { readCursor, readLimit } from '../../kernel/contract/cursor.ts'
import type { RunResult } from '../../kernel/contract/operation.ts'
import { refuseInvalid } from '../../operations/authorize.ts'
import { operation } from '../../operations/operation.ts'
import { type ReadCall, firstOrThrow, read } from '../../operations/read.ts'
import { ownRightsAndWatches, ownSince, ownWatches } from '../watches/own-view.ts'
import { watchedOn } from '../watches/queries.ts'
import { keepViews } from './kept-views-actions.ts'
import { newestOnBoard } from './queries.ts'
import {
  BoardView,
  CardsOfBoard,
  type CardsRow,
  MOST_SHOWN,
  type WholeRow,
  findPart,
  findWhole,
  flaggedIn,
  partOf,
  wholeRow,
} from './whole-view.ts'
import {
  BoardChanges,
  type ChangesRow,
  changesRow,
  findChanges,
  flaggedInChanges,
} from './changes-view.ts'
import { renewedFollowing, renewedWhole } from './renewed-view.ts'
import { sinceIn } from './since-query.ts'
import { flagOf } from '../../kernel/contract/wire.ts'

/** Most cards that may be asked for by id or number. */
const MOST_NAMED = 100

/** The cards that `?cards=` or `?numbers=` names; all of them without either. */
function namedIn(query: URLSearchParams): { ids?: string[]; numbers?: number[] } {
  if (hasNoCards(query)) return { ids: [] }
  const ids = query.get('cards')?.split(',')
  if (ids !== undefined && ids.length > MOST_NAMED)
    throw invalidQuery('cards', `must have at most ${MOST_NAMED} ids`)
  if (ids !== undefined) return { ids }
  const numbers = query.get('numbers')?.split(',')
  if (numbers === undefined) return {}
  if (numbers.length > MOST_NAMED || !numbers.every((number) => /^\d{1,9}$/.test(number)))
    throw invalidQuery('numbers', `must be at most ${MOST_NAMED} numbers, with commas between`)
  return { numbers: numbers.map(Number) }
}

function hasNoCards(query: URLSearchParams): boolean {
  return query.get('cards') === 'none'
}

/** Returns true if a query asks for some cards, and nothing else. */
function namesCards(query: URLSearchParams): boolean {
  return !hasNoCards(query) && (query.has('cards') || query.has('numbers'))
}

/** Most cards of the reply: those that `?limit=` asks for, or as many as a view has. */
function mostIn(query: URLSearchParams): number {
  return readLimit(query, { usual: MOST_SHOWN, most: MOST_SHOWN })
}

function isArchived(query: URLSearchParams): boolean {
  return flagOf('archived', query.get('archived'))
}

type OnBoard = { board: string }

const readWhole = read({
  ofReader: ownRightsAndWatches(flaggedIn),
  find: ({ scope, query }: ReadCall<OnBoard, unknown>) =>
    findWhole(scope, {
      ...namedIn(query),
      archived: isArchived(query),
      most: mostIn(query),
    }),
  answer: (found, { context, scope, query, revision }): WholeRow => {
    if (!isArchived(query)) keepViews(context, scope.boardId, found)
    return wholeRow(found, partOf(found, revision, mostIn(query)))
  },
  renew: (renewal, { scope, query, revision }) =>
    isArchived(query) || hasNoCards(query)
      ? undefined
      : renewedWhole(renewal, { scope, revision, most: mostIn(query) }),
})

const readCards = read({
  find: ({ scope, query }: ReadCall<OnBoard, unknown>) => ({
    newest: newestOnBoard(scope),
    watched: watchedOn(scope),
    ...findMiniCards(scope, { ...namedIn(query), archived: isArchived(query) }, MOST_NAMED),
  }),
  answer: (found): CardsRow => {
    const { version, lastSeq: seq } = firstOrThrow(found.newest, 'board.not_found')
    return { version, seq, cards: withWatches(miniCards(found), found.watched) }
  },
})

function placeIn(query: URLSearchParams) {
  return readCursor(query.get('cursor') ?? '', '`next`')
}

/** The cards that follow those of a reply before. */
const readFollowing = read({
  ofReader: ownWatches(() => []),
  find: ({ scope, query }: ReadCall<OnBoard, unknown>) => {
    const which = { after: placeIn(query), archived: isArchived(query), most: mostIn(query) }
    return { newest: newestOnBoard(scope), ...findPart(scope, which) }
  },
  renew: (renewal, { scope, query, revision }) =>
    isArchived(query)
      ? undefined
      : renewedFollowing(renewal, { scope, revision, after: placeIn(query), most: mostIn(query) }),
  answer: (found, { query, revision }): CardsRow => {
    const { version, lastSeq: seq } = firstOrThrow(found.newest, 'board.not_found')
    return { version, seq, ...partOf(found, revision, mostIn(query)) }
  },
})

const readChanges = (since: number) =>
  read({
    ofReader: ownSince(flaggedInChanges, since),
    find: ({ scope }: ReadCall<OnBoard, unknown>) => findChanges(scope, since),
    answer: (found, { revision }): ChangesRow | undefined => changesRow(found, since, revision),
  })

const readInstead = read({
  ofReader: ownRightsAndWatches(flaggedIn),
  find: ({ scope }: ReadCall<OnBoard, unknown>) =>
    findWhole(scope, { archived: false, most: MOST_SHOWN }),
  answer: (found, { revision }): WholeRow => ({
    ...wholeRow(found, partOf(found, revision, MOST_SHOWN)),
    isWhole: true,
  }),
})

/** Reads what changed since a version or, if that is not known, the whole board, which is kept for all versions together. */
async function readSince(
  call: Parameters<typeof readWhole>[0],
): Promise<RunResult<WholeRow | ChangesRow>> {
  const since = await sinceOf(call)
  const { body, ...changes } = await readChanges(since)(call)
  if (body !== undefined) return { ...changes, body }
  const readKey = `${call.revision} since ${call.path.board}`
  return readInstead({ ...call, context: { ...call.context, readKey } })
}

/** Only callers who may read learn what is wrong with `since`. */
async function sinceOf(call: Parameters<typeof readWhole>[0]): Promise<number> {
  try {
    return sinceIn(call.query)
  } catch (thrown) {
    return refuseInvalid(call, thrown)
  }
}

/** Chooses the read for a query: what changed, some cards, those that follow others, or the whole board. */
function readFor(query: URLSearchParams) {
  if (query.has('since')) return readSince
  if (namesCards(query)) return readCards
  return query.has('cursor') ? readFollowing : readWhole
}

function recordOf(row: WholeRow | CardsRow | ChangesRow) {
  if ('since' in row) return BoardChanges
  return 'board' in row ? BoardView : CardsOfBoard
}

export const boardViews = [
  operation({
    name: 'get_board_view',
    tag: 'Boards',
    summary:
      'Reads all that a page shows of a board, or some of its cards; a public board also without a token.',
    method: 'GET',
    path: '/api/boards/{board}/view',
    access: 'visit',
    query: {
      cards:
        'Up to 100 ids, with commas between: reads those of the cards that are open on the board, and nothing else. `none` reads everything but the cards.',
      numbers:
        'In place of `cards`, up to 100 numbers that cards have on the board, with commas between.',
      cursor:
        'From `next` of the reply before: reads the cards that follow, and nothing else. Boards of more than 5,000 cards, or 4 MB of them, are read in parts.',
      limit: `Most cards of a reply that does not name them, 1 to ${MOST_SHOWN} and by default as many; \`next\` leads to those that follow.`,
      since:
        'A version of the board, as `version` of a reply before: reads the changes since then. If they are not known any more or are too many, the reply is the whole view, with `isWhole`. It cannot be given with the others.',
      archived: 'True to read the archived cards, lists and swimlanes in place of the open ones.',
    },
    reply: largeOneOf([BoardView, CardsOfBoard, BoardChanges], recordOf),
    run: (call) => readFor(call.query)(call),
  }),
]
