import { sql } from 'drizzle-orm'
import type { Db } from '../kernel/db/statements.ts'

/** The fingerprints of the cards' documents. */
export function fingerprintsOf(db: Db, cardIds: string[]) {
  return db.all<{ cardId: string; fingerprint: string }>(sql`select card_id as cardId, fingerprint
    from docs where card_id in (select value from json_each(${JSON.stringify(cardIds)}))`)
}

/** The next documents of a board, in the order of their cards' ids. */
export function documentsOfBoard(db: Db, boardId: string, after: string, most: number) {
  return db.all<{ cardId: string }>(sql`select card_id as cardId from docs
    where board_id = ${boardId} and card_id > ${after} order by card_id limit ${most}`)
}
