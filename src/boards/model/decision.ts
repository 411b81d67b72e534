import type { LoggedKind, LoggedRefs } from '../activity-kinds.ts'
import {
  type CountedOnCards,
  type LoadedByName,
  type Rows,
  type Table,
  ENTITIES,
} from '../entities.ts'
import { type Person } from '../../operations/permissions.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import type { BoardSnapshot } from './snapshot.ts'

/** A change of one row, which its key columns identify. */
export type RowChange =
  | { do: 'insert'; table: Table; row: Rows[Table] }
  | { do: 'update'; table: Table; key: Partial<Rows[Table]>; set: Partial<Rows[Table]> }
  | { do: 'remove'; table: Table; key: Partial<Rows[Table]> }

/** The cascades, and whether each is wide: it changes rows that the snapshot may not hold. */
const IS_WIDE = {
  references: false,
  card: false,
  comment: false,
  attachment: false,
  looseFile: false,
  background: false,
  receiver: false,
  rule: false,
  oldRuns: false,
  ruleMail: false,
  integration: false,
  draftBegun: false,
  draftKept: false,
  draftEnded: false,
  keptColumn: false,
  backgroundCopied: true,
  home: true,
  referrers: true,
  list: true,
  swimlane: true,
  person: true,
  // A placeholder of the board becomes a user.
  placeholder: true,
  labels: true,
  customField: true,
  dropdownItem: true,
  board: true,
  restoredCard: true,
  // A later command of the batch may name the same deleted card.
  deletedCard: true,
}

/**
 * A change of all rows that depend on something, such as the cards of a list or what other cards
 * hold of a card (`references`). SQL makes it, so the snapshot need not hold the rows. The snapshot is discarded after a wide one.
 */
export type Cascade = {
  do: 'cascade'
  of: keyof typeof IS_WIDE
  id: string
}

export type Change = RowChange | Cascade

/** A handler gets these beside the snapshot and the command: the time, new ids, and the caller. */
export type CommandContext = { now: Moment; newId: (length?: number) => string; actor: Person }

/** The rows that a command needs in the snapshot beside the board itself. */
export type Needs = { [T in LoadedByName]?: (string | undefined)[] } & {
  /** External ids: the cards of the board that have one of them are needed. */
  externalIds?: (string | null | undefined)[]
  /** Cards of which the next moment of the due date is needed. */
  dueMoments?: string[]
  /** A card that is needed with its ancestors, as many as a card may be put under (`MOST_ABOVE`). */
  lineage?: string | undefined
  /** A deleted card, with the card that was its parent. */
  deletedCard?: string
  /** Ids of users. */
  people?: (string | undefined)[]
  /** A list or a swimlane that is to be deleted, whose cards are counted, archived ones too. */
  cardsIn?: { of: ColumnKind; id: string } | undefined
  /** A card, here or on `board`, that gets one more of something, which is counted for the limit. */
  counts?: { of: CountedOnCards; card: string }
  /** A user who makes a board, the caller if it is empty; their boards are counted for the limit. */
  boardsOf?: string | undefined
  /** A custom field: the handler asks whether any card has a value for it. */
  valuesOf?: string | undefined
  /** The id of another board. */
  board?: string | undefined
  /** Ids of cards on that board. */
  cardsThere?: string[]
  /** Cards whose checklists, and lists whose open cards or whose lowest place rules need. */
  checklistsOf?: string[]
  cardsOfList?: string[]
  topsOf?: string[]
  /** Usernames and addresses, as they are compared, to which rules send mail. */
  mailTo?: string[]
  /** Cards that are copied or moved together. */
  contents?: NeededContents | undefined
  /** A list: the handler places cards among its open ones. */
  order?: NeededOrder | undefined
}

/** Every card lies in one list and in one swimlane. */
export type ColumnKind = 'list' | 'swimlane'

/**
 * A command copies a card with its open subtasks and theirs, or the open cards of a list or a swimlane.
 * With `archived` it moves archived ones too, without what is on them; `alone` is a card without subtasks and comments.
 */
export type NeededContents = { of: 'card' | ColumnKind; id: string; archived?: true; alone?: true }

/** The open cards of a list, of one swimlane or of all; `board` is the id of another board. */
export type NeededOrder = {
  list: string
  swimlane: string | undefined
  board?: string | undefined
}

/** A rule that did something, and with whose rights; nobody's where it could not. */
type ByRule = { userId: string; ruleId: string }

/** An event for the activity log; `boardId` is set if it is not the snapshot's own board. */
export type DomainEvent = { kind: LoggedKind; refs: LoggedRefs; boardId?: string; by?: ByRule }

/** The reply of a command that created, changed or deleted one entity. */
export type HasId = { id: string }

/** A handler decides the reply, the changes, and the events for the log. */
export type Decision<R> = {
  reply: R
  changes: Change[]
  events: DomainEvent[]
  /** Rows that have to be read before it can be decided, which is known only now. */
  lacks?: Needs[]
  /** The users with whose rights rules acted. */
  makers?: string[]
}

export function decided<R>(reply: R, changes: Change[], events: DomainEvent[] = []): Decision<R> {
  return { reply, changes, events }
}

/** An event on the snapshot's own board. */
export function event(kind: LoggedKind, refs: LoggedRefs = {}): DomainEvent {
  return { kind, refs }
}

export function insert<T extends Table>(table: T, row: Rows[T]): Change {
  return { do: 'insert', table, row }
}

export function update<T extends Table>(
  table: T,
  key: Partial<Rows[T]>,
  set: Partial<Rows[T]>,
): Change {
  return { do: 'update', table, key, set }
}

export function remove<T extends Table>(table: T, key: Partial<Rows[T]>): Change {
  return { do: 'remove', table, key }
}

export function cascade(of: Cascade['of'], id: string): Change {
  return { do: 'cascade', of, id }
}

/** Empties the fields that refer to a row which goes, on cards and elsewhere on its board. */
export function emptyReferrers(table: Table, id: string): Change {
  return cascade('referrers', `${table} ${id}`)
}

/** A cascade of several cards: its `id` is their ids as JSON. */
export function cascadeMany(of: 'home' | 'references', ids: string[]): Change {
  return cascade(of, JSON.stringify(ids))
}

/** The key of a row within its table, as text. */
export function rowName(table: Table, row: object): string {
  return ENTITIES[table].key.map((key) => String(Reflect.get(row, key))).join(' ')
}

/** The key of a row among those of its table that are on one board. */
export function rowNameOnBoard(table: Table, row: object): string {
  const keys = ENTITIES[table].key.filter((key) => key !== 'boardId')
  return keys.map((key) => String(Reflect.get(row, key))).join(' ')
}

/** Returns true if no command may be decided after this change in the same batch, because the snapshot cannot follow it. */
export function isWide(change: Change): boolean {
  return change.do === 'cascade' && IS_WIDE[change.of]
}

/** Decides about a command, and says what it needs for that. */
export type CommandHandler<B, R> = {
  decide: (snapshot: BoardSnapshot, body: B, context: CommandContext) => Decision<R>
  /** Names the rows that the snapshot must have loaded before `decide` runs. */
  needs?: (body: B) => Needs
  /** Is allowed on an archived board. */
  whenArchived?: true
  /** Creates the board, so it runs when none exists. */
  makesBoard?: true
  /** Decides itself who may send it: somebody who is invited has no rights on the board yet. */
  admitsItself?: true
  /** Deletes the board. */
  endsBoard?: true
  /** The clock of the board sends it, and nobody else. */
  byClock?: true
}

export function handler<B, R>(
  decide: CommandHandler<B, R>['decide'],
  rest: Omit<CommandHandler<B, R>, 'decide'> = {},
): CommandHandler<B, R> {
  return { decide, ...rest }
}
