import type { IdempotencyRecord } from './idempotency.ts'
import { AppError } from './app-error.ts'
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

/** A user as boards know them. `ver` is the version of their tokens. */
export type Person = {
  id: string
  username: string
  isAdmin: boolean
  isDisabled: boolean
  ver: number
}

/**
 * What rules read: a board with its members, lists, swimlanes, custom fields and integrations; of
 * its cards and what is on them, those that were asked for; the users and the boards that orders
 * name. Null: known to be absent.
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
  /** What members are called, or were when the board was loaded. */
  names: Map<string, string>
  /** Tokens by their `jti`: whether they were revoked. */
  tokens: Map<string, boolean>
  /** Replies that orders of this turn had before, by user and key. */
  idempotencyRecords: Map<string, IdempotencyRecord>
  /** The custom fields that orders of this turn asked about and of which a card had a value before it. */
  fieldsInUse: Set<string>
  elsewhere: Map<string, BoardSnapshot>
}

/** An image that knows nothing yet. */
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
    fieldsInUse: new Set(),
    elsewhere: new Map(),
  }
}

/** The columns that name a row, by table. */
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

/** The image's own board, or `board.not_found`. */
export function boardIn(snapshot: BoardSnapshot): BoardRow {
  const board = snapshot.boards.get(snapshot.id)
  if (board === undefined) throw new AppError('board.not_found', 'There is no such board.')
  return board
}

/** The list of that id, or `list.not_found`. */
export function listIn(snapshot: BoardSnapshot, id: string): List {
  const list = snapshot.lists.get(id)
  if (list === undefined) throw new AppError('list.not_found', 'The board has no such list.')
  return list
}

/** The swimlane of that id, or `swimlane.not_found`. */
export function swimlaneIn(snapshot: BoardSnapshot, id: string): Swimlane {
  const swimlane = snapshot.swimlanes.get(id)
  if (swimlane === undefined)
    throw new AppError('swimlane.not_found', 'The board has no such swimlane.')
  return swimlane
}

/** The card of that id, in that list where one is named, or `card.not_found`. */
export function cardIn(snapshot: BoardSnapshot, id: string, list?: string): Card {
  if (list !== undefined) listIn(snapshot, list)
  const card = snapshot.cards.get(id)
  if (!card || card.boardId !== snapshot.id || (list !== undefined && card.listId !== list)) {
    throw new AppError(
      'card.not_found',
      `The ${list === undefined ? 'board' : 'list'} has no such card.`,
    )
  }
  return card
}

/** Whether a user is an active member of the board. */
export function isActiveMember({ members }: BoardSnapshot, userId: string): boolean {
  return members.get(userId)?.isActive === true
}

/** The last place among lists or swimlanes, as a `sort`. */
export function lastSort(columns: Map<string, { sort: number }>): number {
  return [...columns.values()].reduce((most, { sort }) => Math.max(most, sort), -1)
}
