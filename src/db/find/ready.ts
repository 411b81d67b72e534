import { sql } from 'drizzle-orm'
import { db } from '../planner.ts'

/** Asks for nothing, to see whether the store answers. */
export function anything() {
  return db.run(sql`select 1`)
}
