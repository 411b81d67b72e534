import { sql } from 'drizzle-orm'
import type { IdempotencyRecord } from '../core/idempotency.ts'
import type { Moment } from '../contract/moment.ts'
import { db } from '../db/database.ts'
import { idempotencyRecords } from './idempotency-table.ts'
import { insertRows } from '../db/rows.ts'

/** Statements that keep replies; a key that was used before fails their batch. */
export function insertRecords(kept: IdempotencyRecord[]): ReturnType<typeof insertRows> {
  return insertRows(idempotencyRecords, kept)
}

/** Keeps the reply of the write before it in the batch, where that changed anything. */
export function insertRecord({ userId, key, fingerprint, reply, createdAt }: IdempotencyRecord) {
  return db.run(sql`insert into ${idempotencyRecords} (user_id, key, print, reply, version, created_at)
    select ${userId}, ${key}, ${fingerprint}, ${reply}, 0, ${createdAt} where changes() > 0`)
}

/** Replies that one purge looks at, the oldest. */
const MOST_PURGED = 2_000

/** Forgets the oldest replies where they are from before a moment. */
export function purgeRecords(before: Moment) {
  const oldest = sql`select rowid from ${idempotencyRecords} order by rowid limit ${MOST_PURGED}`
  return db.run(
    sql`delete from ${idempotencyRecords} where rowid in (${oldest}) and created_at <= ${before}`,
  )
}
