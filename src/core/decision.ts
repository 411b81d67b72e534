import type { ActivityKind, ActivityRefs } from './activity.ts'
import { type BoardSnapshot, type Person, KEYS } from './snapshot.ts'
import type { Moment } from '../contract/moment.ts'
import type { Rows, Table } from './rows.ts'

/** A change of one row, named by its key columns (`KEYS`); `insert`, `update` and `remove` make them. */
export type RowChange =
  | { do: 'insert'; table: Table; row: Rows[Table] }
  | { do: 'update'; table: Table; key: Partial<Rows[Table]>; set: Partial<Rows[Table]> }
  | { do: 'remove'; table: Table; key: Partial<Rows[Table]> }

/** Sweeps, and whether they reach beyond what the image can follow. */
const REACH = {
  parents: false,
  card: false,
  comment: false,
  attachment: false,
  keptFile: false,
  receiver: false,
  integration: false,
  draftBegun: false,
  draftKept: false,
  draftEnded: false,
  home: true,
  list: true,
  swimlane: true,
  person: true,
  labels: true,
  customField: true,
  dropdownItem: true,
  board: true,
}

/**
 * A change of rows the image need not hold: the subtask links to a card, what the log says of a
 * comment, or all that hangs on a list, a swimlane or a board. What is known of the board's cards is forgotten after the wide ones.
 */
export type Cascade = {
  do: 'cascade'
  of: keyof typeof REACH
  id: string
}

export type Change = RowChange | Cascade

/** What a rule is given beside the image and the order: the moment, new ids, and who gives the order. */
export type CommandContext = { now: Moment; newId: (length?: number) => string; actor: Person }

/** What an order needs in the image beside the board itself. */
export type Needs = {
  /** What is on cards, by id. */
  comments?: string[]
  checklists?: string[]
  attachments?: string[]
  /** Cards by id. */
  cards?: (string | undefined)[]
  /** The card whose ancestors are needed with it. */
  lineage?: string | undefined
  /** Users by id. */
  people?: (string | undefined)[]
  /** The custom field of which it matters whether a card has a value. */
  valuesOf?: string | undefined
  /** Another board. */
  board?: string | undefined
}

/** What happened, as the log keeps it; `boardId` where it is not the image's own board. */
export type DomainEvent = { kind: ActivityKind; refs: ActivityRefs; boardId?: string }

/** The id of what was made, changed or deleted. */
export type HasId = { id: string }

/** What a rule decides: the reply, the rows that change, and what the log says of it. */
export type Decision<R> = { reply: R; changes: Change[]; events: DomainEvent[] }

/** A decision. */
export function decided<R>(reply: R, changes: Change[], events: DomainEvent[] = []): Decision<R> {
  return { reply, changes, events }
}

/** An activity of the image's own board. */
export function event(kind: ActivityKind, refs: ActivityRefs = {}): DomainEvent {
  return { kind, refs }
}

/** A new row. */
export function insert<T extends Table>(table: T, row: Rows[T]): Change {
  return { do: 'insert', table, row }
}

/** New values in a row that is there. */
export function update<T extends Table>(
  table: T,
  key: Partial<Rows[T]>,
  set: Partial<Rows[T]>,
): Change {
  return { do: 'update', table, key, set }
}

/** A row taken away. */
export function remove<T extends Table>(table: T, key: Partial<Rows[T]>): Change {
  return { do: 'remove', table, key }
}

/** A sweep of what hangs on something. */
export function cascade(of: Cascade['of'], id: string): Change {
  return { do: 'cascade', of, id }
}

/** The name a row goes by inside its table. */
export function rowName(table: Table, row: object): string {
  return KEYS[table].map((key) => String(Reflect.get(row, key))).join(' ')
}

/** Whether a change reaches so far that nothing may be decided after it in the same turn. */
export function isWide(change: Change): boolean {
  return change.do === 'cascade' && REACH[change.of]
}

/** Whether a change may take the board from the sight of somebody. */
export function hides(change: Change): boolean {
  if (change.do === 'cascade') return change.of === 'board'
  return change.table === 'members' || ('set' in change && 'permission' in change.set)
}

/** Makes the changes in the image, in place, so that the next order is decided after them. */
export function apply(snapshot: BoardSnapshot, changes: Change[]): void {
  for (const change of changes) {
    if (change.do === 'cascade') applyCascade(snapshot, change)
    else if (change.table !== 'cardTerms')
      applyRow(rowsOf(snapshot, change.table), snapshot, change)
  }
}

/** The image's rows of a table; members go by their user. */
function rowsOf(
  snapshot: BoardSnapshot,
  table: Exclude<Table, 'cardTerms'>,
): Map<string, object | null> {
  return snapshot[table]
}

function applyRow(
  rows: Map<string, object | null>,
  snapshot: BoardSnapshot,
  change: RowChange,
): void {
  const named = change.do === 'insert' ? change.row : change.key
  const name =
    change.table === 'members' ? String(Reflect.get(named, 'userId')) : rowName(change.table, named)
  if (change.do === 'remove') {
    rows.delete(name)
    return
  }
  const row = change.do === 'insert' ? change.row : { ...rows.get(name), ...change.set }
  const home = change.table === 'boards' ? Reflect.get(row, 'id') : Reflect.get(row, 'boardId')
  if (home === snapshot.id) rows.set(name, row)
  else rows.delete(name)
}

function applyCascade(snapshot: BoardSnapshot, { of, id }: Cascade): void {
  if (of === 'parents') {
    for (const card of snapshot.cards.values()) {
      if (card?.parentId === id) snapshot.cards.set(card.id, { ...card, parentId: '' })
    }
  } else if (of === 'attachment') {
    snapshot.attachments.delete(id)
  } else if (of === 'card') {
    snapshot.cards.delete(id)
    for (const onCards of [snapshot.comments, snapshot.checklists, snapshot.attachments]) {
      for (const row of onCards.values()) if (row?.cardId === id) onCards.delete(row.id)
    }
  }
}
