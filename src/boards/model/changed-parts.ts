import { type ChangedParts, LISTED, MOST_IDS } from '../boards/change-kinds.ts'
import { type Table, isHeld, referencesOf } from '../entities.ts'
import { type Cascade, type Change, type RowChange, rowNameOnBoard } from './decision.ts'
import type { BoardSnapshot } from './snapshot.ts'

/** Sums up the parts of several, or undefined if the whole board is to be read. */
export function mergedParts(all: ChangedParts[]): ChangedParts | undefined {
  const merged: ChangedParts = Object.assign({}, ...all)
  for (const part of LISTED) {
    if (merged[part] === undefined) continue
    const ids = new Set(all.flatMap((one) => one[part] ?? []))
    if (ids.size > MOST_IDS) return undefined
    merged[part] = [...ids]
  }
  return merged.all ? undefined : merged
}

/**
 * The parts that a batch changed on a board: that of the snapshot `root`, or another one that its
 * commands named. Cascades also change cards that only the store can name.
 */
export function changedParts(
  on: BoardSnapshot,
  root: BoardSnapshot,
  changes: Change[],
): ChangedParts {
  const parts = changes.map((change) => {
    if (change.do === 'cascade') return (on === root && BY_CASCADE[change.of]?.(change.id)) || {}
    return touches(on, root, change) ? partsOfRow(on, change) : {}
  })
  return mergedParts(parts) ?? { all: true }
}

/** The parts shown beside the cards that only the store can name, as cascades change them. */
const BY_CASCADE: Partial<Record<Cascade['of'], (id: string) => ChangedParts>> = {
  card: (id) => ({ cards: [id] }),
  // They are counted otherwise, or are of no swimlane any more.
  swimlane: () => ({ lists: [] }),
  referrers: (named) => partsReferring(named.split(' ')[0]),
  // Comments come back or go with cards, and the board names their authors.
  restoredCard: () => ({ users: true }),
  home: () => ({ users: true }),
  placeholder: () => ({ all: true }),
}

function partsReferring(to: string | undefined): ChangedParts {
  const referring = LISTED.filter((name) =>
    referencesOf(name, 'free').some((reference) => reference.to === to),
  )
  return Object.fromEntries(referring.map((name) => [name, []]))
}

function partsOfRow(on: BoardSnapshot, change: RowChange): ChangedParts {
  const { table } = change
  if (table === 'members') return { members: true, users: true }
  const listed = LISTED.find((name) => name === table)
  return {
    ...(listed && { [listed]: [String(Reflect.get(namedBy(change), 'id'))] }),
    ...(namesOther(on, change) && { users: true }),
  }
}

/** Returns true if the board names somebody by this change who was never its member. */
function namesOther({ members }: BoardSnapshot, change: RowChange): boolean {
  if (change.table !== 'cards' && change.table !== 'comments') return false
  if (change.do === 'insert') return !members.has(String(Reflect.get(change.row, 'userId')))
  return change.do === 'update' && ('boardId' in change.set || 'userId' in change.set)
}

/** Returns true if a change is of this board; a card that moves from one board to another is of both. */
function touches(on: BoardSnapshot, root: BoardSnapshot, change: RowChange): boolean {
  if (on !== root) return isOf(on, change)
  const leaves = change.do === 'update' && 'boardId' in change.set
  return leaves || ![...root.elsewhere.values()].some((other) => isOf(other, change))
}

function isOf(on: BoardSnapshot, change: RowChange): boolean {
  const { table } = change
  const key = table === 'boards' ? 'id' : 'boardId'
  const set: unknown = change.do === 'update' ? Reflect.get(change.set, key) : undefined
  const home: unknown = set ?? Reflect.get(namedBy(change), key)
  return home === undefined ? isHeldBy(on, table, namedBy(change)) : home === on.id
}

function isHeldBy(on: BoardSnapshot, table: Table, named: object): boolean {
  return isHeld(table) && Boolean(on[table].get(rowNameOnBoard(table, named)))
}

function namedBy(change: RowChange): object {
  return change.do === 'insert' ? change.row : change.key
}
