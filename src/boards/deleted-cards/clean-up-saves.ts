import { lte, sql } from 'drizzle-orm'
import { momentOf } from '../../kernel/contract/moment.ts'
import { ROUNDS, purgeInRounds, purgeWhere } from '../../kernel/db/purge.ts'
import type { Store } from '../../kernel/db/store.ts'
import { removeDeleted } from './saves.ts'
import { deletedCards, deletedColumns } from './tables.ts'

/** Most cards that one round deletes for good. */
const MOST_PURGED = 50

/**
 * Deletes for good the cards whose `purgeAt` has passed. Their bytes are loose from that moment on, and
 * go with the other loose files. Lists and swimlanes go that no card can come back to any more.
 */
export async function purgeDeletedCards(store: Store, nowMs: number): Promise<void> {
  const now = momentOf(nowMs)
  const old = sql`(select ${deletedCards.id} from ${deletedCards} where ${deletedCards.purgeAt} <= ${now}
    order by ${deletedCards.purgeAt} limit ${MOST_PURGED})`
  await purgeInRounds(store, ROUNDS, () => store.batch(removeDeleted(old)))
  await purgeWhere(store, deletedColumns.id, lte(deletedColumns.purgeAt, now))
}
