import { sql } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { ALWAYS } from '../../kernel/db/statements.ts'
import { oneLine, type AuditEntry } from './entry.ts'
import { auditLog } from './tables.ts'

/** Adds entries to the audit log, in the batch of what they tell of, if that was done. */
export function addAudit(entries: AuditEntry[], isDone = ALWAYS) {
  const value = (name: string) => sql`coalesce(v.value ->> ${sql.raw(`'${name}'`)}, '')`
  const username = sql`coalesce((select username from users where id = v.value ->> 'userId'), '')`
  return db.run(sql`
    insert into ${auditLog} (kind, user_id, username, target_id, board_id, about, address, request_id, created_at)
    select ${value('kind')}, ${value('userId')}, ${username}, ${value('targetId')}, ${value('boardId')},
      ${value('about')}, ${value('address')}, ${value('requestId')},
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    from json_each(${JSON.stringify(entries, asLines)}) as v where ${isDone}`)
}

/** A replacer that makes every text one line. */
function asLines(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? oneLine(value) : value
}

/** Most rows that one clean-up deletes. */
const MOST_PURGED = 2_000

/** Deletes entries from before a moment. */
export function purgeAudit(before: Moment) {
  const over = sql`select seq from ${auditLog} where created_at < ${before} limit ${MOST_PURGED}`
  return db.run(sql`delete from ${auditLog} where seq in (${over})`)
}
