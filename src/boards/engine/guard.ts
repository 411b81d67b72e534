import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'

/** A statement that fails its batch if the condition holds. SQLite reports `malformed JSON`, which `faultOf` reads as stale. */
export function failAsStaleWhere(condition: SQL) {
  return db.run(sql`select json(case when ${condition} then 'stale' else '1' end)`)
}
