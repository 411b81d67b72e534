import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { cardViews } from '../../src/boards/cards/card-view-table.ts'
import { isViewed, viewBytes, viewOfCard } from '../../src/boards/cards/view-values-queries.ts'
import { cards } from '../../src/boards/tables.ts'
import { db } from '../../src/kernel/db/database.ts'
import { rowid } from '../../src/kernel/db/scope.ts'

/** The cards of which a board has a row that is not what their own rows make, one too many, or none. */
export async function viewFaults(): Promise<string[]> {
  const { boardId, listId, archived, cardId, swimlaneId, sort, cardRow, bytes, card } = cardViews
  const isOf = sql`${cardId} = ${cards.id} and ${boardId} = ${cards.boardId}`
  const place = sql`(${listId}, ${archived}, ${swimlaneId}, ${sort}, ${cardRow}, ${bytes}, ${card})`
  const made = sql`(${cards.listId}, ${cards.archived}, ${cards.swimlaneId}, ${cards.sort},
    ${rowid(cards)}, ${viewBytes}, ${viewOfCard})`
  const wrong = db
    .select({ id: cards.id })
    .from(cards)
    .where(
      sql`${isViewed(sql`${cards.boardId}`)} and (select ${place} = ${made} from ${cardViews} where ${isOf}) is not true`,
    )
  const extra = db
    .select({ id: cardId })
    .from(cardViews)
    .where(
      sql`${isViewed(sql`${boardId}`)} and not exists (select 1 from ${cards} where ${isOf} and ${sort} = ${cards.sort} and ${archived} = ${cards.archived})`,
    )
  return [...(await idsOf(wrong, 'is wrong')), ...(await idsOf(extra, 'is too many'))]
}

/** Runs a statement apart from those of the service, whose plans are looked at. */
async function idsOf(select: { toSQL(): { sql: string; params: unknown[] } }, fault: string) {
  const { sql: text, params } = select.toSQL()
  const { results } = await env.DB.prepare(text)
    .bind(...params)
    .all()
  return results.map((row) => `${Object.values(row).join()} ${fault}`)
}
