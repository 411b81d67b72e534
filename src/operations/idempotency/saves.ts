import { and, lte, sql } from 'drizzle-orm'
import type { IdempotencyRecord } from './idempotency.ts'
import { type Moment, momentOf } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import type { SqlText } from '../../kernel/db/statements.ts'
import { idempotencyRecords } from './table.ts'
import { insertRows, insertWhere } from '../../kernel/db/rows.ts'
import { MOST_PURGED, ROUNDS, purgeInRounds } from '../../kernel/db/purge.ts'
import type { Store } from '../../kernel/db/store.ts'
import { DAY_MS } from '../../kernel/contract/days.ts'

export function findRecords(asked: { userId: string; key: string }[]) {
  const pairs = JSON.stringify(asked.map(({ userId, key }) => [userId, key]))
  return db
    .select()
    .from(idempotencyRecords)
    .where(
      sql`(${idempotencyRecords.userId}, ${idempotencyRecords.key}) in (select value ->> 0, value ->> 1 from json_each(${pairs}))`,
    )
}

/** Stores replies. The batch fails if a key was used before. */
export function insertRecords(records: IdempotencyRecord[]): ReturnType<typeof insertRows> {
  return insertRows(idempotencyRecords, records)
}

/** Stores the reply of a write if it was done. */
export function insertRecord(record: IdempotencyRecord, isDone: SqlText) {
  return insertWhere(idempotencyRecords, { ...record, version: 0 }, isDone)
}

/** Deletes records from before a moment, oldest first. */
export function purgeRecords(before: Moment) {
  const oldest = db
    .select({ row: sql`rowid` })
    .from(idempotencyRecords)
    .orderBy(sql`rowid`)
    .limit(MOST_PURGED)
  return db
    .delete(idempotencyRecords)
    .where(and(sql`rowid in ${oldest}`, lte(idempotencyRecords.createdAt, before)))
}

/** Deletes replies after a day: until then a write that is repeated gets its stored one. */
export function deleteOldRecords(store: Store, nowMs: number): Promise<void> {
  const before = momentOf(nowMs - DAY_MS)
  return purgeInRounds(store, ROUNDS, () => store.batch([purgeRecords(before)]))
}
