import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { eqAny, octets } from '../../kernel/db/scope.ts'
import { LONG_OF_CARDS, cards } from '../tables.ts'

/** Selects cards by their ids, or none of them if their long columns have `bytes` bytes or more together. */
export function cardsByIdBelow(ids: string[], bytes: number) {
  return db
    .select()
    .from(cards)
    .where(sql`${eqAny(cards.id, ids)} and (${bytesTogether(ids)}) < ${bytes}`)
}

/** The bytes of the long columns of cards. */
export function bytesOfCards(ids: string[]) {
  return db.all<{ bytes: number }>(bytesTogether(ids))
}

function bytesTogether(ids: string[]): SQL {
  return sql`select total(${octets(LONG_OF_CARDS)}) as bytes from ${cards} where ${eqAny(cards.id, ids)}`
}

/** Selects the cards with their ancestors: for each of them at most `most` cards, itself included. */
export function cardsUpwards(ids: string[], most: number) {
  const above = sql`with recursive up(id, place) as (
    select value, 1 from json_each(${JSON.stringify(ids)})
    union select cards.parent_id, up.place + 1 from up join cards on cards.id = up.id
      where cards.parent_id <> '' and up.place < ${most}
  ) select id from up`
  return db
    .select()
    .from(cards)
    .where(sql`${cards.id} in (${above})`)
}
