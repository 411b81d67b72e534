import { sql } from 'drizzle-orm'
import type { Moment } from '../contract/moment.ts'
import { db } from '../db/database.ts'
import type { AuditEntry } from './entry.ts'
import { auditLog } from './tables.ts'

/** Adds entries to the audit log, in the batch of what they tell of; with `afterChange` only if the statement directly before it changed a row. */
export function addAudit(entries: AuditEntry[], afterChange = false) {
  const value = (name: string) => sql`coalesce(v.value ->> ${sql.raw(`'${name}'`)}, '')`
  const username = sql`coalesce((select username from users where id = v.value ->> 'userId'), '')`
  return db.run(sql`
    insert into ${auditLog} (kind, user_id, username, target_id, board_id, about, address, request_id, created_at)
    select ${value('kind')}, ${value('userId')}, ${username}, ${value('targetId')}, ${value('boardId')},
      ${value('about')}, ${value('address')}, ${value('requestId')},
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    from json_each(${JSON.stringify(entries)}) as v where ${afterChange ? sql`changes() > 0` : sql`true`}`)
}

/** Most rows that one clean-up deletes. */
const MOST_PURGED = 2_000

/** Deletes entries from before a moment. */
export function purgeAudit(before: Moment) {
  const over = sql`select seq from ${auditLog} where created_at < ${before} limit ${MOST_PURGED}`
  return db.run(sql`delete from ${auditLog} where seq in (${over})`)
}
