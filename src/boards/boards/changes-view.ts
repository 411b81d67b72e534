import { list } from '../../kernel/contract/compound.ts'
import { described } from '../../kernel/contract/kind.ts'
import { type Row, listOf, nestedRecord, orReady, record } from '../../kernel/contract/record.ts'
import { choice, count, text } from '../../kernel/contract/wire.ts'
import type { Revision } from '../../kernel/contract/revisions.ts'
import type { Scope } from '../../kernel/db/scope.ts'
import type { Found } from '../../kernel/db/statements.ts'
import { RIGHTS } from '../../operations/permissions.ts'
import { firstOrThrow } from '../../operations/read.ts'
import { MiniCard, findMiniCards, miniCardsIn } from '../cards/view-record.ts'
import { FieldRecord, customFieldRecord } from '../custom-fields/operations.ts'
import { SwimlaneRecord } from '../lists/record.ts'
import { everyRow } from '../row-queries.ts'
import { CHANGED, watchedOrChanged } from '../watches/queries.ts'
import { changesFrom, idsChanged, ifChanged, ifUsersChanged } from './change-queries.ts'
import { changesSince } from './changes-since.ts'
import { usersShown } from './piece-queries.ts'
import { findBoard } from './queries.ts'
import { BoardRecord, UserInView, boardRecord } from './record.ts'
import { ListInView, MOST_SHOWN, lastOf, state } from './whole-view.ts'

export const Gone = record('GoneFromBoard', {
  cards: described('Ids of cards.', list(text)),
  lists: described('Ids of lists.', list(text)),
  swimlanes: described('Ids of swimlanes.', list(text)),
  customFields: described('Ids of custom fields.', list(text)),
})

export const BoardChanges = record('BoardChanges', {
  ...state,
  since: described('The version that was asked for.', count),
  gone: described(
    'Things that the view does not show any more: they were deleted, archived or moved to another board.',
    nestedRecord(Gone),
  ),
  rights: described(
    'The rights of the caller on the board, if they may have changed.',
    list(choice(...RIGHTS)).optional(),
  ),
  board: described('The board, if it changed.', nestedRecord(BoardRecord).optional()),
  users: described(
    'All users that the board names, if they, or their names, may have changed.',
    listOf(UserInView).optional(),
  ),
  swimlanes: described(
    'All swimlanes, in order, if one changed.',
    listOf(SwimlaneRecord).optional(),
  ),
  lists: described(
    'All lists, in order, if one changed or has another number of cards.',
    listOf(ListInView).optional(),
  ),
  customFields: described('All custom fields, if one changed.', listOf(FieldRecord).optional()),
  cards: described(
    'Cards that are new or changed, lowest `sort` first: each takes the place of the one with its id.',
    orReady(listOf(MiniCard)),
  ),
})

export type ChangesRow = Row<(typeof BoardChanges)['fields']>

/** The queries for what changed of the view of a board since a version. */
export function findChanges(scope: Scope, since: number) {
  const named = idsChanged(scope, since)
  return {
    changes: changesFrom(scope, since),
    watched: watchedOrChanged(scope, since),
    board: findBoard(scope),
    members: everyRow('members', scope),
    users: usersShown(ifUsersChanged(scope, since)),
    swimlanes: everyRow('swimlanes', ifChanged(scope, since, 'swimlanes'), false),
    lists: everyRow('lists', ifChanged(scope, since, 'lists'), false),
    customFields: everyRow('customFields', ifChanged(scope, since, 'customFields')),
    ...findMiniCards(scope, { ids: named, archived: false }, MOST_SHOWN + 1),
  }
}

/** The ids of the board and its lists in the reply, which say to each reader whether they watch them. */
export function flaggedInChanges(row: ChangesRow | undefined): string[] {
  return [...(row?.board ? [row.board] : []), ...(row?.lists ?? [])].map(({ id }) => id)
}

/** Makes the reply of the rows, without what it says to its reader alone; undefined if they are to read the whole board. */
export function changesRow(
  found: Found<ReturnType<typeof findChanges>>,
  since: number,
  revision: Revision,
): ChangesRow | undefined {
  const board = firstOrThrow(found.board, 'board.not_found')
  const { version, lastSeq: seq } = board
  const changed = changesSince(found.changes, since, version)
  const isUnknown =
    found.watched.some(({ id }) => id === CHANGED) || lastOf(found.cards) !== undefined
  if (changed === undefined || isUnknown) return undefined
  const { cards = [], lists, swimlanes, customFields, users, members, people, isLater } = changed
  return {
    version,
    seq,
    since,
    gone: {
      cards: without(cards, found.cards),
      lists: without(lists, found.lists),
      swimlanes: without(swimlanes, found.swimlanes),
      customFields: without(customFields, found.customFields),
    },
    ...((members || people) && { rights: [] }),
    // Each batch changes when the board was modified.
    ...(isLater && { board: boardRecord(board, found.members) }),
    ...((users || people) && { users: found.users }),
    ...(swimlanes && { swimlanes: found.swimlanes }),
    ...(lists && { lists: found.lists }),
    ...(customFields && { customFields: found.customFields.map(customFieldRecord) }),
    cards: miniCardsIn(found, revision),
  }
}

function without(named: string[] = [], left: readonly { id: string }[]): string[] {
  const ids = new Set(left.map(({ id }) => id))
  return named.filter((id) => !ids.has(id))
}
