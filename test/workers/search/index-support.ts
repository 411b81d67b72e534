import { env } from 'cloudflare:workers'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { type IndexStores, indexBoard } from '../../../src/search/index-run.ts'

export function openStores(meter = { queries: 0 }): IndexStores {
  const open = (database: D1Database) => openStore(database, 'first-primary', meter)
  return { main: open(env.DB), index: open(env.SEARCH), newId }
}

/** Brings the index up to date with a board, as the queue's consumer does, which may be at it, too. */
export async function follow(boardId: string): Promise<void> {
  while ((await indexBoard(openStores(), boardId)) || (await marksOf(boardId)).length > 0) continue
}

/** The ids of the board's cards whose documents match, the card that changed last first. */
export async function matching(boardId: string, match: string): Promise<string[]> {
  const { results } = await env.SEARCH.prepare(
    `select card_id as id from texts join docs on docs.id = texts.rowid
      where texts match ? and board_id = ? order by texts.rowid desc`,
  )
    .bind(match, boardId)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

/** The cards of a board that are marked; `''` for all of them. */
export async function marksOf(boardId: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'select card_id as id from stale_cards where board_id = ?',
  )
    .bind(boardId)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}
