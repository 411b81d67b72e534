import type { AskedAt } from '../../kernel/contract/query/dates.ts'
import type { Cursor } from '../../kernel/contract/operation.ts'
import type { Row } from '../../kernel/contract/record.ts'
import { LIST_BYTES, type Scope } from '../../kernel/db/scope.ts'
import type { Found } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import { firstOrThrow } from '../../operations/read.ts'
import { MOST_SHOWN, findFrame, lastOf } from '../boards/whole-view.ts'
import { switchesOf } from '../boards/switch-fields.ts'
import type { ShownCards } from '../cards/view-queries.ts'
import { findMiniCards, miniCards } from '../cards/view-record.ts'
import { changesFrom } from '../boards/change-queries.ts'
import { type ChangesSince, changesSince } from '../boards/changes-since.ts'
import { hiddenVersion } from './hidden-version.ts'
import type { SharedChanges, SharedView } from './record.ts'
import { invalidQuery } from '../../kernel/contract/app-error.ts'
import { rowOfCard } from './queries.ts'
import { sharedCards } from './shared-question.ts'

/** A link shows the cards of a board that are in this list and that this question finds; each is empty if it sets no limit. */
export type Shared = { id: string; boardId: string; listId: string; q: string }

type SharedRow = Row<(typeof SharedView)['fields']>

type Asked = {
  cursor: string | null
  /** A version of the board: the changes since then will do. */
  since: number | undefined
  at: AskedAt
}

type Whole = Found<ReturnType<typeof findSharable>>
type Card = ReturnType<typeof miniCards>[number]
type Shows = (card: Card) => boolean

/** The queries for all of a board that links may show, with these of its cards. */
export function findSharable(scope: Scope, which: ShownCards) {
  return { ...findFrame(scope, which.archived), ...findMiniCards(scope, which, MOST_SHOWN + 1) }
}

/** Reads the part of a shared board that begins at a cursor, and makes the reply: that, or what changed of it. */
export async function readShared(
  store: Store,
  share: Shared,
  { cursor, since, at }: Asked,
): Promise<{ view: SharedRow; reply: SharedRow | Row<(typeof SharedChanges)['fields']> }> {
  const scope = { boardId: share.boardId }
  const after = cursor === null ? undefined : await placeAfter(store, share.boardId, cursor)
  const found = await store.batch({
    ...findSharable(scope, { after, archived: false }),
    ...(since !== undefined && { changes: changesFrom(scope, since) }),
  })
  const rest = (place: Cursor) =>
    store.batch(findMiniCards(scope, { after: place, archived: false }, MOST_SHOWN + 1))
  const { cards, next } = await partOf(found, rest, showing(found, share, at))
  const view = { ...sharedView(found, share, cards), next }
  if (since === undefined) return { view, reply: view }
  const { version = 0 } = found.board[0] ?? {}
  const changes = changesSince(found.changes ?? [], since, version)
  const changed = changes && changedOf(view, share, changes)
  if (changed === undefined) return { view, reply: { ...view, isWhole: true } }
  return { view, reply: { ...changed, since: hiddenVersion(share.id, since) } }
}

type Shown = ReturnType<typeof sharedView> & { next: string | undefined }

/**
 * Picks what changed of what a link shows. Of something that changed and is not shown it is not known if
 * it was shown before, nor, with a question, of what did not change: then it returns undefined.
 */
function changedOf(view: Shown, { listId, q }: Shared, changes: ChangesSince) {
  const { board, users, lists, swimlanes, customFields, cards, version, next } = view
  const isShown = (rows: readonly { id: string }[], named: string[] = []) =>
    named.every((id) => rows.some((row) => row.id === id))
  const ofList = changes.lists?.filter((id) => listId === '' || id === listId)
  const isKnown =
    isShown(cards, changes.cards) &&
    isShown(lists, ofList) &&
    isShown(swimlanes, changes.swimlanes) &&
    isShown(customFields, changes.customFields)
  if (q !== '' || next || !isKnown) return undefined
  const named = new Set(changes.cards)
  const isOther = ({ id, parentId, cardDependencies }: Card) =>
    [id, parentId, ...cardDependencies.map(({ cardId }) => cardId)].some((one) => named.has(one))
  return {
    version,
    cards: cards.filter(isOther),
    gone: { cards: [], lists: [], swimlanes: [], customFields: [] },
    ...(changes.isLater && { board, users, lists }),
    ...(changes.people && { users }),
    ...(changes.swimlanes && { swimlanes }),
    ...(changes.customFields && { customFields }),
  }
}

/** The ids of the cards that were read and that the link shows. */
export function idsShown(found: Whole, share: Shared, at: AskedAt): ReadonlySet<string> {
  const shown = miniCards(found).filter(showing(found, share, at))
  return new Set(shown.map(({ id }) => id))
}

function showing(found: Whole, share: Shared, at: AskedAt): Shows {
  const shows = sharedCards(share, namesIn(found), at)
  return (card) => shows(withId(card))
}

/**
 * Reads the cards that a reply has room for, and the place where the next ones begin. Cards that the
 * link does not show are passed over here: a reply that ended at one of them would tell how many there
 * are.
 */
async function partOf(
  first: Found<ReturnType<typeof findMiniCards>>,
  rest: (place: Cursor) => Promise<Found<ReturnType<typeof findMiniCards>>>,
  shows: Shows,
): Promise<{ cards: Card[]; next: string | undefined }> {
  const shown: Card[] = []
  let found = first
  for (;;) {
    shown.push(...miniCards(found).slice(0, MOST_SHOWN).filter(shows))
    const cards = fitting(shown)
    const last = cards.at(-1)
    if (cards.length < shown.length && last !== undefined)
      return { cards, next: writtenPlace(last) }
    const place = lastOf(found.cards)
    if (place === undefined) return { cards, next: undefined }
    found = await rest(place)
  }
}

/** The first cards that one reply has room for, at least one. */
function fitting(shown: Card[]): Card[] {
  let bytes = 0
  const end = shown.findIndex((card, at) => {
    bytes += card.bytes
    return at >= MOST_SHOWN || (at > 0 && bytes > LIST_BYTES)
  })
  return end === -1 ? shown : shown.slice(0, end)
}

/** Makes the view of the cards and what is shown beside them: their lists, what the board names, and of the people on them no more than their name. */
function sharedView(found: Whole, { id: key, listId }: Shared, shown: Card[]) {
  const board = firstOrThrow(found.board, 'share.over')
  const ids = new Set(shown.map(({ id }) => id))
  const people = new Set(shown.flatMap(({ members, assignees }) => [...members, ...assignees]))
  const users = found.users.filter(({ id }) => people.has(id))
  const lists = found.lists.filter(({ id }) => listId === '' || id === listId)
  return {
    version: hiddenVersion(key, board.version),
    board: { ...board, ...switchesOf(board.switches) },
    users: users.map((one) => ({ ...one, username: one.fullname || one.username })),
    swimlanes: found.swimlanes,
    lists: lists.map((list) => ({
      ...list,
      cardCount: shown.filter((card) => card.listId === list.id).length,
    })),
    customFields: found.customFields,
    cards: shown.map((card) => withoutOthers(card, ids)),
  }
}

/** Takes off a card the ids of other cards that the share does not show. */
function withoutOthers(card: Card, shown: ReadonlySet<string>): Card {
  const { parentId, cardDependencies } = card
  return {
    ...card,
    parentId: parentId && shown.has(parentId) ? parentId : '',
    cardDependencies: cardDependencies.filter(({ cardId }) => shown.has(cardId)),
  }
}

/** Gives a row the name `_id` that questions have for its id. */
function withId<T extends { id: string }>(row: T): T & { _id: string } {
  return { ...row, _id: row.id }
}

/** Collects the names that questions can have on a board. */
function namesIn({ board: found, users, lists, swimlanes, customFields }: Whole) {
  const board = firstOrThrow(found, 'share.over')
  return {
    board: { ...withId(board), labels: board.labels.map(withId) },
    users: users.map(withId),
    lists: lists.map(withId),
    swimlanes: swimlanes.map(withId),
    customFields: customFields.map(withId),
  }
}

/**
 * Writes a card's place as a cursor, which readers of a share give back to get the cards behind it. It
 * does not hold the row, which would tell how many cards this service has.
 */
function writtenPlace({ sort, id }: { sort: number; id: string }): string {
  return `${sort}_${id}`
}

/** Finds the place that a cursor names. If its card is gone, cards with the same `sort` come again, so that none is missed. */
async function placeAfter(store: Store, boardId: string, cursor: string): Promise<Cursor> {
  const [, sort = '', card = ''] = /^(-?[\d.e+-]{1,30})_(.{1,64})$/i.exec(cursor) ?? []
  if (sort === '' || !Number.isFinite(Number(sort)))
    throw invalidQuery('cursor', 'must come from `next` of the previous page')
  const { found } = await store.batch({ found: rowOfCard(boardId, card) })
  return [Number(sort), found[0]?.row ?? 0]
}
