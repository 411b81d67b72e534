import { AppError } from '../../kernel/contract/app-error.ts'
import type { Change } from './decision.ts'

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

/** Most characters of one row as JSON. D1 takes rows of at most 2 MB. */
const MOST_CHARACTERS = 500_000

export function refuseHuge(changes: Change[]): void {
  for (const change of changes) {
    const given = change.do === 'insert' ? change.row : change.do === 'update' ? change.set : {}
    if (JSON.stringify(given).length > MOST_CHARACTERS)
      throw new AppError('body.too_large', { reason: HUGE })
  }
}

/** Throws if a reply is too long to be kept under an idempotency key. */
export function refuseHugeReply(text: string): void {
  if (text.length > MOST_CHARACTERS) throw new AppError('body.too_large', { reason: HUGE_REPLY })
}

const HUGE_REPLY =
  'The reply would be too long to be kept under the Idempotency-Key: at most about 500,000 characters; change fewer at once, or send no key.'

const HUGE =
  'This would hold too much: one record may hold about 500,000 characters; shorten its texts or lists.'
