import { env } from 'cloudflare:workers'
import { type SQL, sql } from 'drizzle-orm'
import { cardViews } from '../../src/boards/cards/card-view-table.ts'
import { isViewed, viewBytes, viewOfCard } from '../../src/boards/cards/view-values-queries.ts'
import { cards } from '../../src/boards/tables.ts'
import { db } from '../../src/kernel/db/database.ts'
import { rowid } from '../../src/kernel/db/scope.ts'

/** The cards of which a board, or any board, has a row that is not what their own rows make, one too many, or none. */
export async function viewFaults(board?: string): Promise<string[]> {
  const { boardId, listId, archived, cardId, swimlaneId, sort, cardRow, bytes, card } = cardViews
  // The whole key of a row, by which it is found at once however large its board is. A row that is elsewhere is none.
  const isOf = sql`${boardId} = ${cards.boardId} and ${archived} = ${cards.archived}
    and ${sort} = ${cards.sort} and ${cardRow} = ${rowid(cards)} and ${cardId} = ${cards.id}`
  const shown = sql`(${listId}, ${swimlaneId}, ${bytes}, ${card})`
  const made = sql`(${cards.listId}, ${cards.swimlaneId}, ${viewBytes}, ${viewOfCard})`
  const isLookedAt = (id: SQL) =>
    sql`${isViewed(id)} and ${board === undefined ? sql`true` : sql`${id} = ${board}`}`
  const wrong = db
    .select({ id: cards.id })
    .from(cards)
    .where(
      sql`${isLookedAt(sql`${cards.boardId}`)} and (select ${shown} = ${made} from ${cardViews} where ${isOf}) is not true`,
    )
  const extra = db
    .select({ id: cardId })
    .from(cardViews)
    .where(
      sql`${isLookedAt(sql`${boardId}`)} and not exists (select 1 from ${cards} where ${isOf})`,
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
