import { codeOf, noCardInList } from './absent.ts'
import { rightsOf, type BoardAccess, type Person } from '../../operations/permissions.ts'
import type { IdempotencyRecord } from '../../operations/idempotency/idempotency.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { keyed } from '../../kernel/contract/keyed.ts'
import {
  COUNTED_ON_CARDS,
  LOADED_BY_NAME,
  LOADED_WHOLE,
  type CountedOnCards,
  type LoadedByName,
  type LoadedWhole,
  type Rows,
} from '../entities.ts'
import type { BoardRow, List, Swimlane, Card } from './rows.ts'

/** The key of a token in a snapshot: its `jti` and, of a named one, the limits that its claims say. */
export function tokenKey({
  jti,
  limitsText = '',
}: {
  jti: string
  limitsText?: string | undefined
}): string {
  return limitsText === '' ? jti : `${jti} ${limitsText}`
}

/** A card's position among the cards of its list. */
export type Placed = { id: string; sort: number }

/** All rows of the entities that are loaded with the board, by their keys. */
export type RowsHeldWhole = { [T in 'boards' | LoadedWhole]: Map<string, Rows[T]> }

/** The rows that commands named, by their ids. Null means that the row is known not to exist. */
export type RowsHeldByName = { [T in LoadedByName]: Map<string, Rows[T] | null> }

type RowsHeld = RowsHeldWhole & RowsHeldByName

const HELD = ['boards', ...LOADED_WHOLE, ...LOADED_BY_NAME] as const

/**
 * Command handlers read this state of a board. It holds all rows of the entities that are loaded with
 * the board; of others, such as cards and the things on them, those that commands named; and the users
 * and other boards that commands name.
 */
export type BoardSnapshot = RowsHeld & {
  id: string
  people: Map<string, Person | null>
  /** Usernames of the members at the time the board was loaded. */
  names: Map<string, string>
  /** Says by `tokenKey` whether the token is revoked. */
  tokens: Map<string, boolean>
  /** Earlier replies to the idempotency keys of this batch, by `recordName`. */
  idempotencyRecords: Map<string, IdempotencyRecord>
  /** The numbers of comments, checklists and attachments on cards, by the cards' ids. They are known for new cards, and for cards of which a command has needed them. */
  counts: CountsOnCards
  /** The number of boards of each user who makes one in this batch. */
  memberships: Map<string, number>
  /** The custom fields that have a value on some card, among those that commands of this batch ask about. */
  fieldsInUse: Set<string>
  /** The next moments of the due dates of cards that commands of this batch ask for, by the cards' ids. */
  dueMoments: Map<string, DueMoment>
  /** The open cards that `Needs.order` asks for, from the first to the last. */
  order: Placed[]
  /** The deleted cards that commands of this batch name, by their ids. */
  deletedCards: Map<string, { card: Card; keptUntil: string }>
  /** The deleted lists and swimlanes that those cards were in, by their ids, as they were. */
  deletedColumns: Map<string, List | Swimlane>
  /** The numbers of cards in the lists and swimlanes that commands of this batch are to delete, by their ids. */
  cardsIn: Map<string, number>
  /** The parts that the snapshot holds whole because rules have needed them. */
  held: HeldForRules
  /** Snapshots of other boards that a command names, by id. */
  elsewhere: Map<string, BoardSnapshot>
  /** True if the cards that the command of this batch names were not loaded, because their texts are too long together. */
  areTooLong: boolean
  /** The cards that the command of this batch copies or moves together, and what is on them. */
  contents: CardContents
}

/** Cards of which the snapshot holds all checklists, lists of which it holds all open cards, if they are not too many, and a place in lists below which no open card is. */
type HeldForRules = {
  checklists: Set<string>
  lists: Map<string, 'all' | 'tooMany'>
  tops: Map<string, number>
  /** Known only within a batch, as addresses change and time passes. */
  mail?: MailForRules | undefined
}

/** Somebody to whom rules may send mail; `address` is empty unless it is confirmed. */
export type MailReader = { id: string; username: string; address: string }

/** Mail of rules: whether the service sends any, how many messages the board may still send today, and who has each name or confirmed address. */
type MailForRules = { isOn: boolean; left: number; readers: ReadonlyMap<string, MailReader[]> }

export function nothingHeld(): HeldForRules {
  return { checklists: new Set(), lists: new Map(), tops: new Map() }
}

/** The next moment of the due date of a card. */
export type DueMoment = Rows['dueMoments']

type CountsOnCards = Record<CountedOnCards, Map<string, number>>

export function noCounts(): CountsOnCards {
  return keyed(COUNTED_ON_CARDS, () => new Map<string, number>())
}

/** A copy of a snapshot, to which changes can be applied; rows are never changed in place. */
export function copyOf(snapshot: BoardSnapshot): BoardSnapshot {
  // Each copy has the type of what it is copied from.
  const rows = keyed(HELD, (name) => new Map<string, never>(Object(snapshot[name])))
  return {
    ...snapshot,
    ...(rows as RowsHeld),
    counts: keyed(COUNTED_ON_CARDS, (name) => new Map(snapshot.counts[name])),
  }
}

/** Cards with what is on them; `isCut` if there is more than one command may copy or move. */
export type CardContents = { [T in CountedOnCards]: Rows[T][] } & { cards: Card[]; isCut: boolean }

export function noContents(): CardContents {
  return { ...keyed(COUNTED_ON_CARDS, () => []), cards: [], isCut: false }
}

export function emptySnapshot(id: string): BoardSnapshot {
  return {
    id,
    // Each map is empty, so it has any type.
    ...(keyed(HELD, () => new Map<string, never>()) as RowsHeld),
    people: new Map(),
    names: new Map(),
    tokens: new Map(),
    idempotencyRecords: new Map(),
    counts: noCounts(),
    memberships: new Map(),
    fieldsInUse: new Set(),
    dueMoments: new Map(),
    order: [],
    deletedCards: new Map(),
    deletedColumns: new Map(),
    cardsIn: new Map(),
    held: nothingHeld(),
    elsewhere: new Map(),
    areTooLong: false,
    contents: noContents(),
  }
}

/** The snapshot's own board. Throws `board.not_found`. */
export function boardIn(snapshot: BoardSnapshot): BoardRow {
  const board = snapshot.boards.get(snapshot.id)
  if (board === undefined) throw new AppError('board.not_found')
  return board
}

/** The row of that id of an entity that a snapshot holds whole. Throws if the board has none. */
export function rowIn<T extends LoadedWhole>(held: RowsHeldWhole, name: T, id: string): Rows[T] {
  const rows: ReadonlyMap<string, Rows[T]> = held[name]
  const row = rows.get(id)
  if (row === undefined) throw new AppError(codeOf(name, 'not_found'))
  return row
}

export function listIn(snapshot: BoardSnapshot, id: string): List {
  return rowIn(snapshot, 'lists', id)
}

export function swimlaneIn(snapshot: BoardSnapshot, id: string): Swimlane {
  return rowIn(snapshot, 'swimlanes', id)
}

/** The card of that id, in that list if one is given. Throws `card.not_found`. */
export function cardIn(snapshot: BoardSnapshot, id: string, list?: string): Card {
  if (list !== undefined) listIn(snapshot, list)
  const card = snapshot.cards.get(id)
  if (!card || card.boardId !== snapshot.id || (list !== undefined && card.listId !== list)) {
    throw list === undefined ? new AppError('card.not_found') : noCardInList()
  }
  return card
}

export function isActiveMember({ members }: BoardSnapshot, userId: string): boolean {
  return members.get(userId)?.isActive === true
}

/** The highest `sort` of lists or swimlanes; -1 if there are none. */
export function lastSort(columns: Map<string, { sort: number }>): number {
  return [...columns.values()].reduce((most, { sort }) => Math.max(most, sort), -1)
}

/** A person's rights on the board of a snapshot; empty if they may not even read it. */
export function rightsOn(snapshot: BoardSnapshot, person: Person): Set<BoardAccess> {
  const { permission } = boardIn(snapshot)
  return rightsOf({
    isSiteAdmin: person.isAdmin,
    permission,
    member: snapshot.members.get(person.id),
  })
}
