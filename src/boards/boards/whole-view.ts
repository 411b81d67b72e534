import { list } from '../../kernel/contract/compound.ts'
import { described } from '../../kernel/contract/kind.ts'
import { type Row, listOf, nestedRecord, orReady, record } from '../../kernel/contract/record.ts'
import { choice, count, flag, text } from '../../kernel/contract/wire.ts'
import { MiniCard, findMiniCards, miniCardsIn } from '../cards/view-record.ts'
import type { Placed, ShownCards } from '../cards/view-queries.ts'
import type { Revision } from '../../kernel/contract/revisions.ts'
import { writtenCursor } from '../../kernel/contract/cursor.ts'
import type { Cursor } from '../../kernel/contract/operation.ts'
import { LIST_BYTES, type Scope } from '../../kernel/db/scope.ts'
import type { Found } from '../../kernel/db/statements.ts'
import { RIGHTS } from '../../operations/permissions.ts'
import { FieldRecord, customFieldRecord } from '../custom-fields/operations.ts'
import { ListRecord, SwimlaneRecord } from '../lists/record.ts'
import { firstOrThrow } from '../../operations/read.ts'
import { findBoard } from './queries.ts'
import { BoardRecord, UserInView, boardRecord } from './record.ts'
import { everyRow } from '../row-queries.ts'
import { usersShown } from './piece-queries.ts'

/** Most cards of a view. */
export const MOST_SHOWN = 5_000

export const ListInView = record('ListInView', {
  ...ListRecord.fields,
  cardCount: described('Number of cards in the list that are not archived.', count),
})

export const isWholeInstead = described(
  'Set if changes were asked for (`since`) and this is the whole view in place of them.',
  flag.optional(),
)

export const state = {
  version: described('Version of the board, as in the `ETag`.', count),
  seq: described('Number of the newest activity of the board.', count),
}

const shownCards = described('Cards, lowest `sort` first.', orReady(listOf(MiniCard)))

const next = described(
  'Set if cards are missing: what to give as `cursor` to read those that follow.',
  text.optional(),
)

export const BoardView = record('BoardView', {
  ...state,
  rights: described('The rights of the caller on the board.', list(choice(...RIGHTS))),
  board: described('The board.', nestedRecord(BoardRecord)),
  users: described(
    'Users that the board names: its members, former ones too, and the authors of its cards and comments.',
    listOf(UserInView),
  ),
  swimlanes: described('Swimlanes of the board, in order.', listOf(SwimlaneRecord)),
  lists: described('Lists of the board, in order.', listOf(ListInView)),
  customFields: described('Custom fields of the board.', listOf(FieldRecord)),
  cards: shownCards,
  isWhole: isWholeInstead,
  isCut: described(
    `True if cards are missing: a view has at most ${MOST_SHOWN} cards, or \`limit\`, of at most 4 MB together.`,
    flag,
  ),
  next,
})

export const CardsOfBoard = record('CardsOfBoard', { ...state, cards: shownCards, next })

export type WholeRow = Row<(typeof BoardView)['fields']>
export type CardsRow = Row<(typeof CardsOfBoard)['fields']>

/** Cards of a view, and the cursor to those that follow. */
export type PartOfCards = Pick<CardsRow, 'cards' | 'next'>

/** Returns the place of the last card that was read, if there may be more: one more is read than a view holds at most. */
export function lastOf(cards: Placed[], most = MOST_SHOWN): Cursor | undefined {
  const bytes = cards.reduce((sum, card) => sum + card.bytes, 0)
  const last = cards.slice(0, most).at(-1)
  const isCut = cards.length > most || bytes >= LIST_BYTES
  return isCut && last !== undefined ? [last.sort, last.row] : undefined
}

/** Says which cards of a board a view shows, and how many at most. */
export type ShownPart = ShownCards & { most: number }

/** The queries for the cards of a view, and the one that follows the last of them. */
export function findPart(scope: Scope, { most, ...which }: ShownPart) {
  return findMiniCards(scope, which, most + 1)
}

/** The cards of a view in a revision, and the cursor to those that follow, if there are more than those that were read. */
export function partOf(
  { cards }: Found<ReturnType<typeof findPart>>,
  revision: Revision,
  most: number,
) {
  const last = lastOf(cards, most)
  return {
    cards: miniCardsIn({ cards: cards.slice(0, most) }, revision),
    next: last && writtenCursor(last),
  }
}

/** The queries for all that a page shows of a board beside its cards. */
export function findFrame(scope: Scope, archived: boolean) {
  return {
    board: findBoard(scope),
    members: everyRow('members', scope),
    users: usersShown(scope),
    swimlanes: everyRow('swimlanes', scope, archived),
    lists: everyRow('lists', scope, archived),
    customFields: everyRow('customFields', scope),
  }
}

/** The queries for all that a page shows of a board, with these of its cards. */
export function findWhole(scope: Scope, which: ShownPart) {
  return { ...findFrame(scope, which.archived), ...findPart(scope, which) }
}

/** The ids of the board and its lists, which say to each reader whether they watch them. */
export function flaggedIn({ board, lists }: WholeRow): string[] {
  return [board, ...lists].map(({ id }) => id)
}

/** Makes the view of a board from the rows and its cards, without what it says to its reader alone: their rights and what they watch. */
export function wholeRow(
  found: Found<ReturnType<typeof findFrame>>,
  { cards, next }: PartOfCards,
): WholeRow {
  const board = firstOrThrow(found.board, 'board.not_found')
  return {
    version: board.version,
    seq: board.lastSeq,
    rights: [],
    board: boardRecord(board, found.members),
    users: found.users,
    swimlanes: found.swimlanes,
    lists: found.lists,
    customFields: found.customFields.map(customFieldRecord),
    cards,
    isCut: next !== undefined,
    next,
  }
}
