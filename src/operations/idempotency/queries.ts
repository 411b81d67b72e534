import { sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { idempotencyRecords } from './table.ts'

/** The stored replies of these users and keys. */
export function findRecords(asked: { userId: string; key: string }[]) {
  const pairs = JSON.stringify(asked.map(({ userId, key }) => [userId, key]))
  return db
    .select()
    .from(idempotencyRecords)
    .where(
      sql`(${idempotencyRecords.userId}, ${idempotencyRecords.key}) in (select value ->> 0, value ->> 1 from json_each(${pairs}))`,
    )
}
