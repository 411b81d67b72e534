import { AppError } from './app-error.ts'
import type { Change } from './decision.ts'

/** Most rows that one command may write; rows deleted by a cascade do not count. */
export const MOST_ROWS = 5_000

export function refuseMany(rows: number): void {
  if (rows > MOST_ROWS) throw new AppError('body.invalid', MANY)
}

const MANY =
  'This would write more than 5,000 rows (a card is one, and one more for each person and custom field on it); send less at once.'

/** Most that one command copies or moves: cards, other rows on them of each kind, and bytes of the texts of each kind. */
export const MOST_CONTENTS = { cards: 500, rows: 2_000, bytes: 4_000_000 } as const

/** Throws if there is more than one command may copy or move. */
export function refuseCut({ isCut }: { isCut: boolean }): void {
  if (isCut) throw new AppError('card.limit', CUT)
}

const CUT =
  'At most 500 cards can be copied or moved at once, with 4 MB of texts and with 2,000 comments, checklists and attachments each; copy or move fewer.'

/** Most characters of one row as JSON. D1 takes rows of at most 2 MB. */
const MOST_CHARACTERS = 500_000

export function refuseHuge(changes: Change[]): void {
  for (const change of changes) {
    const given = change.do === 'insert' ? change.row : change.do === 'update' ? change.set : {}
    if (JSON.stringify(given).length > MOST_CHARACTERS) throw new AppError('body.too_large', HUGE)
  }
}

const HUGE =
  'This would hold too much: one record may hold about 500,000 characters; shorten its texts or lists.'
