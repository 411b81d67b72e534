import { type SQL, sql } from 'drizzle-orm'

/** A statement that fails its batch if the condition holds. SQLite reports `malformed JSON`, which `faultOf` reads as stale. */
export function failAsStaleWhere(condition: SQL): SQL {
  return sql`select json(case when ${condition} then 'stale' else '1' end)`
}
