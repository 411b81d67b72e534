import { type SQL, sql } from 'drizzle-orm'

/** Fails the batch as stale (`malformed JSON`) where that holds. */
export function failAsStaleWhere(holds: SQL): SQL {
  return sql`select json(case when ${holds} then 'stale' else '1' end)`
}
