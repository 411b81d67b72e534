import { sql } from 'drizzle-orm'
import type { IdempotencyRecord } from '../core/idempotency.ts'
import type { Moment } from '../contract/moment.ts'
import { db } from '../db/database.ts'
import { idempotencyRecords } from './idempotency-table.ts'
import { insertRows } from '../db/rows.ts'

/** Stores replies. The batch fails if a key was used before. */
export function insertRecords(records: IdempotencyRecord[]): ReturnType<typeof insertRows> {
  return insertRows(idempotencyRecords, records)
}

/** Stores the reply of the statement directly before it in the batch, if that changed a row. */
export function insertRecord({ userId, key, fingerprint, reply, createdAt }: IdempotencyRecord) {
  return db.run(sql`insert into ${idempotencyRecords} (user_id, key, print, reply, version, created_at)
    select ${userId}, ${key}, ${fingerprint}, ${reply}, 0, ${createdAt} where changes() > 0`)
}

/** Most records that one purge looks at. */
const MOST_PURGED = 2_000

/** Deletes records from before a moment, oldest first. */
export function purgeRecords(before: Moment) {
  const oldest = sql`select rowid from ${idempotencyRecords} order by rowid limit ${MOST_PURGED}`
  return db.run(
    sql`delete from ${idempotencyRecords} where rowid in (${oldest}) and created_at <= ${before}`,
  )
}
