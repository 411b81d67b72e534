import { AppError, type ErrorCode } from '../../kernel/contract/app-error.ts'
import {
  type LoadedWhole,
  type Table,
  COUNTED_ON_CARDS,
  LOADED_WHOLE,
  isHeld,
} from '../entities.ts'
import { codeOf } from './absent.ts'
import { type Change, type RowChange, rowNameOnBoard } from './decision.ts'
import { ALL_LIMITS, type Limits } from './limits.ts'
import type { BoardSnapshot } from './snapshot.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'

/**
 * Throws if a decision would leave a board, a card, a checklist, a custom field or a user with more of
 * something than `limits` allow. One that has too much already, from before there was the limit, may
 * stay as it is and lose some. Every way of adding goes through here, so handlers need not count.
 */
export function expectWithinLimits(
  snapshot: BoardSnapshot,
  changes: Change[],
  limits: Limits = ALL_LIMITS,
): void {
  const rows = changes.filter((change) => change.do !== 'cascade')
  for (const on of [snapshot, ...snapshot.elsewhere.values()]) {
    expectRowsWithin(on, rows, limits)
    expectFieldsWithin(on, rows, limits)
  }
  expectOnCardsWithin(snapshot, rows, limits)
  for (const change of rows) expectListsWithin(snapshot, change, limits)
  expectBoardsWithin(snapshot, rows, limits)
}

function expectRowsWithin(on: BoardSnapshot, rows: RowChange[], { board }: Limits): void {
  for (const table of LOADED_WHOLE) {
    const own = rows.filter((change) => change.table === table)
    const more = own.reduce((sum, change) => sum + rowsGained(on, table, change), 0)
    const before = on[table].size
    expectAtMost(board[table], before, before + more, codeOf(table, 'limit'))
  }
}

/** Says by how many rows of a table a change alters a board: 1, 0 or -1. */
function rowsGained(on: BoardSnapshot, table: LoadedWhole, change: RowChange): number {
  const named = change.do === 'insert' ? change.row : change.key
  const isHere = on[table].has(rowNameOnBoard(table, named))
  if (change.do === 'remove') return isHere ? -1 : 0
  const home: unknown = Reflect.get(setBy(change), 'boardId')
  if (home === undefined) return 0
  return Number(home === on.id) - Number(isHere)
}

/** Limits the characters of all custom fields of a board together, because each load of the board reads them. */
function expectFieldsWithin(on: BoardSnapshot, rows: RowChange[], { board }: Limits): void {
  const before = new Map<string, object>(on.customFields)
  const after = new Map(before)
  for (const change of rows) {
    if (change.table !== 'customFields' || change.do === 'remove') continue
    const row = { ...after.get(idOf(change)), ...setBy(change) }
    if (Reflect.get(row, 'boardId') === on.id) after.set(idOf(change), row)
  }
  if ([...after].every(([id, field]) => before.get(id) === field)) return
  const sizeOf = (fields: Map<string, object>) => JSON.stringify([...fields.values()]).length
  const most = board.fieldCharacters
  const reason = `The custom fields of a board can hold at most ${formatNumber(most)} characters together.`
  expectAtMost(most, sizeOf(before), sizeOf(after), 'custom_field.limit', reason)
}

/** Limits what is on a card. The snapshot of the card's board counts it, and has loaded the counts that a command needs. */
function expectOnCardsWithin(snapshot: BoardSnapshot, rows: RowChange[], { card }: Limits): void {
  const boards = [snapshot, ...snapshot.elsewhere.values()]
  for (const table of COUNTED_ON_CARDS) {
    const cards = rows.flatMap((change) => {
      if (change.table !== table || change.do === 'remove') return []
      const id: unknown = Reflect.get(setBy(change), 'cardId')
      return typeof id === 'string' ? id : []
    })
    for (const [id, { length: more }] of Map.groupBy(cards, (id) => id)) {
      const before = Math.max(...boards.map(({ counts }) => counts[table].get(id) ?? 0))
      expectAtMost(card[table], before, before + more, codeOf(table, 'limit'))
    }
  }
}

/** The limit of a list within a row: where the list is, how long it may be, and the error. */
type ListLimit = {
  path: readonly string[]
  most(limits: Limits): number
  code: ErrorCode
}

const LISTS: { [T in Table]?: ListLimit } = {
  boards: {
    path: ['labels'],
    most: ({ board }) => board.labels,
    code: 'label.limit',
  },
  customFields: {
    path: ['settings', 'dropdownItems'],
    most: ({ customField }) => customField.dropdownItems,
    code: 'dropdown_item.limit',
  },
  checklists: {
    path: ['items'],
    most: ({ checklist }) => checklist.items,
    code: 'checklist.full',
  },
  comments: {
    path: ['reactions'],
    most: ({ comment }) => comment.reactions,
    code: 'reaction.limit',
  },
  cards: {
    path: ['cardDependencies'],
    most: ({ card }) => card.dependencies,
    code: 'dependency.limit',
  },
}

function expectListsWithin(snapshot: BoardSnapshot, change: RowChange, limits: Limits): void {
  const list = LISTS[change.table]
  if (list === undefined || change.do === 'remove') return
  const [most, after] = [list.most(limits), lengthOf(list, setBy(change))]
  if (after > most)
    expectAtMost(most, lengthOf(list, rowBefore(snapshot, change)), after, list.code)
}

/** The length of a list in a row; 0 if the row or the list is not given. */
function lengthOf({ path }: ListLimit, row: object | undefined): number {
  const at = path.reduce<unknown>((of, key) => Reflect.get(Object(of), key), row)
  return Array.isArray(at) ? at.length : 0
}

function setBy(change: Exclude<RowChange, { do: 'remove' }>): object {
  return change.do === 'insert' ? change.row : change.set
}

function rowBefore(snapshot: BoardSnapshot, change: RowChange): object | undefined {
  const { table } = change
  if (!isHeld(table)) return undefined
  const boards = [snapshot, ...snapshot.elsewhere.values()]
  return boards.map((on) => on[table].get(idOf(change))).find(Boolean) ?? undefined
}

function idOf(change: RowChange): string {
  return String(Reflect.get(change.do === 'insert' ? change.row : change.key, 'id'))
}

/** The boards of a user who makes one, by create, copy or import. */
function expectBoardsWithin({ memberships }: BoardSnapshot, rows: RowChange[], { user }: Limits) {
  if (!rows.some((change) => change.do === 'insert' && change.table === 'boards')) return
  for (const before of memberships.values())
    expectAtMost(user.boards, before, before + 1, 'board.limit')
}

function expectAtMost(
  most: number,
  before: number,
  after: number,
  code: ErrorCode,
  reason?: string,
): void {
  if (after <= most || after <= before) return
  const values = { most: formatNumber(most) }
  throw new AppError(code, { values, ...(reason !== undefined && { reason }) })
}
