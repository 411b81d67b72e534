import { type Cascade, type Change, isWide } from '../boards/model/decision.ts'

/** A card whose index entry is to be written again; `cardId` is `''` for all cards of the board. */
export type StaleCard = { boardId: string; cardId: string }

/** Cascades that make no document stale beyond those of the cards that the changes name. */
const SILENT: ReadonlySet<Cascade['of']> = new Set(['home'])

/**
 * Finds the cards whose documents a batch makes stale. Every change on a card also changes the card's
 * dates, so its row is among the changes; cards that a wide cascade changes are known to SQL alone.
 */
export function staleIn(boardId: string, changes: Change[]): StaleCard[] {
  const stale = new Map<string, StaleCard>()
  for (const change of changes) {
    const one = staleAfter(boardId, change)
    if (one !== undefined) stale.set(`${one.boardId} ${one.cardId}`, one)
  }
  return [...stale.values()]
}

function staleAfter(boardId: string, change: Change): StaleCard | undefined {
  if (change.do === 'cascade') {
    const { of, id } = change
    if (of === 'card') return { boardId, cardId: id }
    const isWhole = (isWide(change) && !SILENT.has(of)) || of === 'draftEnded'
    return isWhole ? { boardId, cardId: '' } : undefined
  }
  if (change.table === 'customFields')
    return change.do === 'update' && isSeen(change.set) ? { boardId, cardId: '' } : undefined
  if (change.table === 'lists' || change.table === 'swimlanes')
    return change.do === 'update' && 'archived' in change.set ? { boardId, cardId: '' } : undefined
  if (change.table !== 'cards') return undefined
  const row: { id?: string; boardId?: string } =
    change.do === 'insert' ? change.row : { ...change.key }
  const home = change.do === 'update' ? Reflect.get(change.set, 'boardId') : row.boardId
  return { boardId: typeof home === 'string' ? home : boardId, cardId: row.id ?? '' }
}

/** The index holds the names of custom fields and of dropdown items, so only a change of these makes it stale. */
function isSeen(set: object): boolean {
  return 'name' in set || 'settings' in set
}
