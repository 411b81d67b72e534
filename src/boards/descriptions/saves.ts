import { type SQLWrapper, eq, inArray, sql } from 'drizzle-orm'
import { momentOf } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { insertRows } from '../../kernel/db/rows.ts'
import { eqAny } from '../../kernel/db/scope.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import { cards } from '../tables.ts'
import { descriptionVersions as versions } from './tables.ts'

/** Edits of one person within this time are one change: what was there before the first is kept. */
const TOGETHER_MS = 600_000

/** Most earlier descriptions of a card, and most characters of them. */
const MOST = { versions: 50, characters: 500_000 } as const

type Version = typeof versions.$inferInsert

/** Keeps descriptions that are replaced at `now`, and forgets the oldest beyond the limits of a card. */
export function keepVersions(kept: Version[], now: string): Statement[] {
  if (kept.length === 0) return []
  const onCards = eqAny(
    versions.cardId,
    kept.map(({ cardId }) => cardId),
  )
  const ids = eqAny(
    versions.id,
    kept.map(({ id }) => id),
  )
  const since = momentOf(Date.parse(now) - TOGETHER_MS)
  const isTogether = sql`exists (select 1 from ${versions} as earlier
    where earlier.card_id = ${versions.cardId} and earlier.replaced_at >= ${since}
      and earlier.replaced_by = ${versions.replacedBy} and earlier.id <> ${versions.id})`
  const order = sql`partition by ${versions.cardId} order by ${versions.replacedAt} desc, ${versions.id} desc`
  const counted = db
    .select({
      id: versions.id,
      place: sql`row_number() over (${order})`.as('place'),
      characters: sql`sum(${versions.size}) over (${order})`.as('characters'),
    })
    .from(versions)
    .where(onCards)
  const beyond = sql`(select id from (${counted})
    where place > ${MOST.versions} or characters > ${MOST.characters})`
  return [
    ...insertRows(versions, kept),
    db.delete(versions).where(sql`${ids} and ${isTogether}`),
    db.delete(versions).where(sql`${onCards} and ${inArray(versions.id, beyond)}`),
  ]
}

/** Deletes the earlier descriptions of cards, whose ids `ids` selects. */
export function deleteVersionsOf(ids: SQLWrapper): Statement[] {
  return [db.delete(versions).where(inArray(versions.cardId, ids))]
}

/** Deletes the earlier descriptions on a board. */
export function deleteVersionsOn(boardId: string): Statement[] {
  return [db.delete(versions).where(eq(versions.boardId, boardId))]
}

/** Has the earlier descriptions of cards, given as JSON of their ids, go with them to another board. */
export function moveVersions(ids: string): Statement[] {
  const home = db.select({ id: cards.boardId }).from(cards).where(eq(cards.id, versions.cardId))
  return [
    db
      .update(versions)
      .set({ boardId: sql`${home}` })
      .where(sql`${versions.cardId} in (select value from json_each(${ids}))`),
  ]
}
