import { list } from '../../kernel/contract/compound.ts'
import { described } from '../../kernel/contract/kind.ts'
import { type Row, listOf, nestedRecord, record } from '../../kernel/contract/record.ts'
import { largeEither } from '../../kernel/contract/reply.ts'
import { choice, count, flag, text } from '../../kernel/contract/wire.ts'
import { MiniCard, findMiniCards, miniCards } from '../cards/view-record.ts'
import { invalidQuery } from '../../kernel/contract/app-error.ts'
import { readCursor, writtenCursor } from '../../kernel/contract/cursor.ts'
import { trait } from '../../kernel/contract/entity.ts'
import { LIST_BYTES } from '../../kernel/db/scope.ts'
import { RIGHTS } from '../../operations/permissions.ts'
import { FieldRecord, customFieldRecord } from '../custom-fields/operations.ts'
import { ListRecord, SwimlaneRecord } from '../lists/record.ts'
import { operation } from '../../operations/operation.ts'
import { flagOf } from '../../operations/query.ts'
import { type ReadCall, firstOrThrow, read } from '../../operations/read.ts'
import { findBoard, newestOnBoard } from './queries.ts'
import { userFields } from '../../accounts/users/fields.ts'
import { profileFields } from '../../accounts/users/profile.ts'
import { BoardRecord, boardRecord } from './record.ts'
import { botFlag } from '../../accounts/users/record.ts'
import { usersShown } from './view-queries.ts'
import { everyRow } from '../row-queries.ts'

/** Most cards of a view, and most that may be asked for by id. */
const MOST = { cards: 5_000, ids: 100 } as const

const ListInView = record('ListInView', {
  ...ListRecord.fields,
  cardCount: described('Number of cards in the list that are not archived.', count),
})

const { fullname, initials } = trait(profileFields, 'record')

const UserInView = record('UserInView', {
  _id: text,
  username: trait(userFields, 'record').username,
  fullname: fullname.optional(),
  initials: initials.optional(),
  isBot: botFlag,
})

const state = {
  version: described('Version of the board, as in the `ETag`.', count),
  seq: described('Number of the newest activity of the board.', count),
}

const shownCards = described('Cards, lowest `sort` first.', listOf(MiniCard))

const next = described(
  'Set if cards are missing: what to give as `cursor` to read those that follow.',
  text.optional(),
)

const BoardView = record('BoardView', {
  ...state,
  rights: described('What the caller may do on the board.', list(choice(...RIGHTS))),
  board: described('The board.', nestedRecord(BoardRecord)),
  users: described(
    'Users that the board names: its members, former ones too, and the authors of its cards and comments.',
    listOf(UserInView),
  ),
  swimlanes: described('Swimlanes of the board, in order.', listOf(SwimlaneRecord)),
  lists: described('Lists of the board, in order.', listOf(ListInView)),
  customFields: described('Custom fields of the board.', listOf(FieldRecord)),
  cards: shownCards,
  isCut: described(
    `Whether cards are missing: a view has at most ${MOST.cards} cards, of at most 4 MB together.`,
    flag,
  ),
  next,
})

const CardsOfBoard = record('CardsOfBoard', { ...state, cards: shownCards, next })

type WholeRow = Row<(typeof BoardView)['fields']>
type CardsRow = Row<(typeof CardsOfBoard)['fields']>

function isWhole(row: WholeRow | CardsRow): row is WholeRow {
  return 'board' in row
}

/** The cards that `?cards=` or `?numbers=` names; all of them without either. */
function namedIn(query: URLSearchParams): { ids?: string[]; numbers?: number[] } {
  if (hasNoCards(query)) return { ids: [] }
  const ids = query.get('cards')?.split(',')
  if (ids !== undefined && ids.length > MOST.ids)
    throw invalidQuery('cards', `must have at most ${MOST.ids} ids`)
  if (ids !== undefined) return { ids }
  const numbers = query.get('numbers')?.split(',')
  if (numbers === undefined) return {}
  if (numbers.length > MOST.ids || !numbers.every((number) => /^\d{1,9}$/.test(number)))
    throw invalidQuery('numbers', `must be at most ${MOST.ids} numbers, with commas between`)
  return { numbers: numbers.map(Number) }
}

function hasNoCards(query: URLSearchParams): boolean {
  return query.get('cards') === 'none'
}

/** Whether some cards are asked for, and nothing else. */
function namesCards(query: URLSearchParams): boolean {
  return !hasNoCards(query) && (query.has('cards') || query.has('numbers'))
}

function isArchived(query: URLSearchParams): boolean {
  return flagOf('archived', query.get('archived'))
}

/** Where the cards that follow begin, if there are more than those that were read: one more than a view holds at most. */
function nextOf(cards: { bytes: number; sort: number; row: number }[]): string | undefined {
  const bytes = cards.reduce((sum, card) => sum + card.bytes, 0)
  const last = cards.slice(0, MOST.cards).at(-1)
  const isCut = cards.length > MOST.cards || bytes >= LIST_BYTES
  return isCut && last !== undefined ? writtenCursor([last.sort, last.row]) : undefined
}

type OnBoard = { board: string }

const readWhole = read({
  find: ({ scope, query }: ReadCall<OnBoard, unknown>) => {
    const archived = isArchived(query)
    return {
      board: findBoard(scope),
      members: everyRow('members', scope),
      users: usersShown(scope),
      swimlanes: everyRow('swimlanes', scope, archived),
      lists: everyRow('lists', scope, archived),
      customFields: everyRow('customFields', scope),
      ...findMiniCards(scope, { ...namedIn(query), archived }, MOST.cards + 1),
    }
  },
  answer: (found, _call, { rights }): WholeRow => {
    const board = firstOrThrow(found.board, 'board.not_found')
    const next = nextOf(found.cards)
    return {
      version: board.version,
      seq: board.lastSeq,
      rights: [...rights],
      board: boardRecord(board, found.members),
      users: found.users,
      swimlanes: found.swimlanes,
      lists: found.lists,
      customFields: found.customFields.map(customFieldRecord),
      cards: miniCards(found).slice(0, MOST.cards),
      isCut: next !== undefined,
      next,
    }
  },
})

const readCards = read({
  find: ({ scope, query }: ReadCall<OnBoard, unknown>) => ({
    newest: newestOnBoard(scope),
    ...findMiniCards(scope, { ...namedIn(query), archived: isArchived(query) }, MOST.ids),
  }),
  answer: (found): CardsRow => {
    const { version, lastSeq: seq } = firstOrThrow(found.newest, 'board.not_found')
    return { version, seq, cards: miniCards(found) }
  },
})

/** The cards that follow those of a reply before. */
const readFollowing = read({
  find: ({ scope, query }: ReadCall<OnBoard, unknown>) => {
    const after = readCursor(query.get('cursor') ?? '', '`next`')
    const which = { after, archived: isArchived(query) }
    return {
      newest: newestOnBoard(scope),
      ...findMiniCards(scope, which, MOST.cards + 1),
    }
  },
  answer: (found): CardsRow => {
    const { version, lastSeq: seq } = firstOrThrow(found.newest, 'board.not_found')
    const cards = miniCards(found).slice(0, MOST.cards)
    return { version, seq, cards, next: nextOf(found.cards) }
  },
})

/** What a query asks for: some cards, those that follow others, or the board. */
function readFor(query: URLSearchParams) {
  if (namesCards(query)) return readCards
  return query.has('cursor') ? readFollowing : readWhole
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
      archived:
        'Whether to read the archived cards, lists and swimlanes in place of the open ones.',
    },
    reply: largeEither(BoardView, CardsOfBoard, isWhole),
    run: (call) => readFor(call.query)(call),
  }),
]
