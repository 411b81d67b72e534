import { sql } from 'drizzle-orm'
import { ROUNDS, purgeInRounds } from '../../kernel/db/purge.ts'
import type { Store } from '../../kernel/db/store.ts'
import { removeDeleted } from './saves.ts'
import { deletedCards } from './tables.ts'

/** Most cards that one round deletes for good. */
const MOST_PURGED = 50

/**
 * Deletes for good the cards whose `purgeAt` has passed. Their bytes are loose from that moment on, and
 * go with the other loose files.
 */
export function purgeDeletedCards(store: Store, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString()
  const old = sql`(select ${deletedCards.id} from ${deletedCards} where ${deletedCards.purgeAt} <= ${now}
    order by ${deletedCards.purgeAt} limit ${MOST_PURGED})`
  return purgeInRounds(store, ROUNDS, () => store.batch(removeDeleted(old)))
}
