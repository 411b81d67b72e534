import { noCardInList } from '../absent.ts'
import type { Person } from '../../operations/permissions.ts'
import type { IdempotencyRecord } from '../../operations/idempotency/idempotency.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import type { Attachment, Card, Checklist, Comment } from './card-rows.ts'
import type {
  BoardRow,
  CustomField,
  Integration,
  List,
  Member,
  Rows,
  Swimlane,
  Table,
} from './rows.ts'

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

/**
 * What command handlers read: a board with its members, lists, swimlanes, custom fields and
 * integrations; those of its cards, and of the things on them, that commands named; the users and
 * other boards that commands name. Null means that the row is known not to exist.
 */
export type BoardSnapshot = {
  id: string
  boards: Map<string, BoardRow>
  members: Map<string, Member>
  lists: Map<string, List>
  swimlanes: Map<string, Swimlane>
  customFields: Map<string, CustomField>
  integrations: Map<string, Integration>
  cards: Map<string, Card | null>
  comments: Map<string, Comment | null>
  checklists: Map<string, Checklist | null>
  attachments: Map<string, Attachment | null>
  people: Map<string, Person | null>
  /** Usernames of the members at the time the board was loaded. */
  names: Map<string, string>
  /** By `tokenKey`: whether the token is revoked. */
  tokens: Map<string, boolean>
  /** Earlier replies to the idempotency keys of this batch, by `recordName`. */
  idempotencyRecords: Map<string, IdempotencyRecord>
  /** How many comments, checklists and attachments cards have, by the cards' ids; of those that commands have needed, and of new cards. */
  counts: CountsOnCards
  /** Of how many boards the users are members who make one in this batch. */
  memberships: Map<string, number>
  /** Of the custom fields that commands of this batch ask about, those that have a value on some card. */
  fieldsInUse: Set<string>
  /** The open cards that `Needs.order` asks for, from the first to the last. */
  order: Placed[]
  /** Snapshots of other boards that a command names, by id. */
  elsewhere: Map<string, BoardSnapshot>
  /** Whether the cards that the command of this batch names were not loaded, because their texts are too long together. */
  areTooLong: boolean
  /** The cards that the command of this batch copies or moves together, and what is on them. */
  contents: CardContents
}

/** The tables of what is on cards. */
export const COUNTED_ON_CARDS = ['comments', 'checklists', 'attachments'] as const

export type CountedOnCards = (typeof COUNTED_ON_CARDS)[number]

type CountsOnCards = Record<CountedOnCards, Map<string, number>>

export function noCounts(): CountsOnCards {
  return { comments: new Map(), checklists: new Map(), attachments: new Map() }
}

export function copyOfCounts({ comments, checklists, attachments }: CountsOnCards): CountsOnCards {
  return {
    comments: new Map(comments),
    checklists: new Map(checklists),
    attachments: new Map(attachments),
  }
}

/** Cards with what is on them; `isCut` if there is more than one command may copy or move. */
export type CardContents = {
  cards: Card[]
  comments: Comment[]
  checklists: Checklist[]
  attachments: Attachment[]
  isCut: boolean
}

export function noContents(): CardContents {
  return { cards: [], comments: [], checklists: [], attachments: [], isCut: false }
}

export function emptySnapshot(id: string): BoardSnapshot {
  return {
    id,
    boards: new Map(),
    members: new Map(),
    lists: new Map(),
    swimlanes: new Map(),
    customFields: new Map(),
    integrations: new Map(),
    cards: new Map(),
    comments: new Map(),
    checklists: new Map(),
    attachments: new Map(),
    people: new Map(),
    names: new Map(),
    tokens: new Map(),
    idempotencyRecords: new Map(),
    counts: noCounts(),
    memberships: new Map(),
    fieldsInUse: new Set(),
    order: [],
    elsewhere: new Map(),
    areTooLong: false,
    contents: noContents(),
  }
}

/** The key columns of each table. */
export const KEYS = {
  boards: ['id'],
  members: ['boardId', 'userId'],
  lists: ['id'],
  swimlanes: ['id'],
  customFields: ['id'],
  cards: ['id'],
  cardTerms: ['cardId', 'term'],
  comments: ['id'],
  checklists: ['id'],
  attachments: ['id'],
  integrations: ['id'],
} as const satisfies { [T in Table]: readonly (keyof Rows[T])[] }

/** The snapshot's own board. Throws `board.not_found`. */
export function boardIn(snapshot: BoardSnapshot): BoardRow {
  const board = snapshot.boards.get(snapshot.id)
  if (board === undefined) throw new AppError('board.not_found')
  return board
}

export function listIn(snapshot: BoardSnapshot, id: string): List {
  const list = snapshot.lists.get(id)
  if (list === undefined) throw new AppError('list.not_found')
  return list
}

export function swimlaneIn(snapshot: BoardSnapshot, id: string): Swimlane {
  const swimlane = snapshot.swimlanes.get(id)
  if (swimlane === undefined) throw new AppError('swimlane.not_found')
  return swimlane
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
