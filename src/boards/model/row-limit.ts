import { AppError } from '../../kernel/contract/app-error.ts'
import { expectRowFits } from '../../kernel/contract/row-bytes.ts'
import { type Table, isHeld } from '../entities.ts'
import { type Change, rowName, rowNameOnBoard } from './decision.ts'
import type { BoardSnapshot } from './snapshot.ts'

/** Most rows that one command may write; rows deleted by a cascade do not count. */
export const MOST_ROWS = 5_000

export function refuseMany(rows: number): void {
  if (rows > MOST_ROWS) throw new AppError('body.invalid', { reason: MANY })
}

const MANY =
  'This would write more than 5,000 rows (a card is one, and one more for each person and custom field on it); send less at once.'

/** Most that one command copies or moves: cards, other rows on them of each kind, and bytes of the texts of each kind. */
export const MOST_CONTENTS = { cards: 500, rows: 2_000, bytes: 4_000_000 } as const

/** Throws if there is more than one command may copy or move. */
export function refuseCut({ isCut }: { isCut: boolean }): void {
  if (isCut) throw new AppError('card.limit')
}

/** A command that names more cards than this has their texts measured before they are loaded, and the texts may have at most so many bytes. */
export const MANY_CARDS = { count: 50, bytes: 16_000_000 } as const

/** Throws if the cards that a command names are too long together, so that they were not loaded. */
export function refuseLong({ areTooLong }: { areTooLong: boolean }): void {
  if (areTooLong) throw new AppError('card.limit', { reason: LONG })
}

const LONG =
  'These cards have more than 16 MB of text together, the most that is changed at once; name fewer.'

/** Most characters that one change writes into cards: those of what it sets, for each of the cards. */
export const MOST_WRITTEN = 1_000_000

/** Most cards that a card can be put under: its parent, the parent of that, and so on. More of them are not read. */
export const MOST_ABOVE = 100

/**
 * Throws if one change writes too much, or a row that results from changes is longer than the store takes. A row grows by parts, so what
 * it is before counts, too; one that is too long from before there was the limit may become shorter.
 */
export function refuseHuge(changes: Change[], on?: BoardSnapshot): void {
  const after = new Map<string, object>()
  for (const change of changes) {
    if (change.do === 'cascade' || change.do === 'remove') continue
    const given = change.do === 'insert' ? change.row : change.set
    if (JSON.stringify(given).length > MOST_CHARACTERS)
      throw new AppError('body.too_large', { reason: HUGE })
    const named = change.do === 'insert' ? change.row : change.key
    const name = `${change.table} ${rowName(change.table, named)}`
    const held = on && rowHeld(on, change.table, named)
    const row =
      change.do === 'insert' ? change.row : { ...(after.get(name) ?? held), ...change.set }
    after.set(name, row)
    expectRowFits(row, held)
  }
}

/** The row that a board or one that a command names with it holds under a key. */
function rowHeld(on: BoardSnapshot, table: Table, key: object): object | undefined {
  if (!isHeld(table)) return undefined
  const name = rowNameOnBoard(table, key)
  const boards = [on, ...on.elsewhere.values()]
  return boards.map((board) => board[table].get(name)).find((row) => row) ?? undefined
}

/** Most characters that one change writes into a row, and of a reply that is kept, as JSON. */
const MOST_CHARACTERS = 500_000

/** Throws if a reply is too long to be kept under an idempotency key. */
export function refuseHugeReply(text: string): void {
  if (text.length > MOST_CHARACTERS) throw new AppError('body.too_large', { reason: HUGE_REPLY })
}

const HUGE_REPLY =
  'The reply would be too long to be kept under the Idempotency-Key: at most about 500,000 characters; change fewer at once, or send no key.'

const HUGE =
  'This would hold too much: one change writes at most about 500,000 characters into a record; shorten its texts or lists.'
