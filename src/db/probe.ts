import { sql } from 'drizzle-orm'
import { db } from './database.ts'

/** A cheap query that fails if the store does not answer or has no tables. */
export function probe() {
  return db.run(sql`select 1 from users limit 1`)
}
