import { sql } from 'drizzle-orm'
import { db } from './database.ts'

/** Asks for next to nothing, to see whether the store answers and has its tables. */
export function probe() {
  return db.run(sql`select 1 from users limit 1`)
}
