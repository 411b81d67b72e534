import { invalidQuery } from '../../kernel/contract/app-error.ts'
import type { Cursor } from '../../kernel/contract/operation.ts'
import type { Store } from '../../kernel/db/store.ts'
import { rowOfCard } from './queries.ts'

/**
 * Writes a card's place as a cursor, which readers of a share give back to get the cards behind it. It
 * does not hold the row, which would tell how many cards this service has.
 */
export function writtenPlace({ sort, id }: { sort: number; id: string }): string {
  return `${sort}_${id}`
}

/** Finds the place that a cursor names. If its card is gone, cards with the same `sort` come again, so that none is missed. */
export async function placeAfter(store: Store, boardId: string, cursor: string): Promise<Cursor> {
  const [, sort = '', card = ''] = /^(-?[\d.e+-]{1,30})_(.{1,64})$/i.exec(cursor) ?? []
  if (sort === '' || !Number.isFinite(Number(sort)))
    throw invalidQuery('cursor', 'must come from `next` of the previous page')
  const { found } = await store.batch({ found: rowOfCard(boardId, card) })
  return [Number(sort), found[0]?.row ?? 0]
}
