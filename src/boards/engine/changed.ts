import type { Cascade, Change, RowChange } from '../model/decision.ts'
import { ENTITIES } from '../entities.ts'
import type { BoardEntity } from '../entity.ts'

/** Tells followers what changed on a board: `cards` are those to read again, `board` says that anything else may have changed too. */
export type Changed = { board?: true; cards?: string[] }

/** Most cards that are named; if more have changed, it is simpler to read the board. */
export const MOST_CHANGED = 100

/** Stands for changes that are not known one by one. */
export const ANYTHING: Changed = { board: true }

/** Followers learn enough of these cascades by the cards among the other changes. */
const ABOUT_CARDS: ReadonlySet<Cascade['of']> = new Set([
  'references',
  'card',
  'comment',
  'attachment',
  'looseFile',
  'home',
  'restoredCard',
  'ruleMail',
])

/** Sums up for followers what a batch changes on the board with that id. */
export function changedBy(boardId: string, changes: Change[]): Changed {
  const isBoard = changes.some((change) => isBeyondCards(boardId, change))
  const cards = new Set(changes.flatMap(cardIn))
  const isNamed = cards.size > 0 && cards.size <= MOST_CHANGED
  return {
    ...((isBoard || cards.size > MOST_CHANGED) && ANYTHING),
    ...(isNamed && { cards: [...cards] }),
  }
}

function cardIn(change: Change): string[] {
  if (change.do === 'cascade') return change.of === 'card' ? [change.id] : []
  return change.table === 'cards' ? [String(Reflect.get(namedBy(change), 'id'))] : []
}

function isBeyondCards(boardId: string, change: Change): boolean {
  if (change.do === 'cascade') return !ABOUT_CARDS.has(change.of)
  const { table } = change
  const { partOf, counted, loads }: BoardEntity = ENTITIES[table]
  // Whatever changes something on a card also changes the dates of the card; of what no snapshot holds, boards show nothing.
  if (table === 'cards' || partOf === 'card' || loads === 'none') return false
  if (isElsewhere(boardId, change)) return false
  return (
    change.do !== 'update' || !Object.keys(change.set).every((column) => counted?.includes(column))
  )
}

/** Returns true if a change is of another board: a card that moves may take labels and custom fields along. */
function isElsewhere(boardId: string, change: RowChange): boolean {
  const named = namedBy(change)
  const home: unknown = Reflect.get(named, change.table === 'boards' ? 'id' : 'boardId')
  return home !== undefined && home !== boardId
}

function namedBy(change: RowChange): object {
  return change.do === 'insert' ? change.row : change.key
}
