import { eq, sql, lt } from 'drizzle-orm'
import { keysOf } from '../../kernel/contract/keyed.ts'
import { db } from '../../kernel/db/database.ts'
import { purgeWhere } from '../../kernel/db/purge.ts'
import type { Store } from '../../kernel/db/store.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import { eachOf, fieldsFor, valueOf } from '../../kernel/db/rows.ts'
import { ALWAYS } from '../../kernel/db/statements.ts'
import { users } from '../users/tables.ts'
import { oneLine } from '../../kernel/log-error.ts'
import type { AuditEntry } from './kinds.ts'
import { auditLog } from './tables.ts'
import { NOW } from '../../kernel/db/columns.ts'

/** Adds entries to the audit log, in the same batch as the change that they report, if that was made. */
export function addAudit(entries: AuditEntry[], isDone = ALWAYS) {
  const given = (name: keyof AuditEntry) => sql`coalesce(${valueOf(name)}, '')`
  const user = db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, valueOf('userId')))
  const { seq: _, ...fields } = fieldsFor(auditLog, {
    kind: given('kind'),
    userId: given('userId'),
    username: sql`coalesce(${user}, '')`,
    targetId: given('targetId'),
    boardId: given('boardId'),
    about: given('about'),
    address: given('address'),
    requestId: given('requestId'),
    createdAt: NOW,
  })
  const columns = keysOf(fields).map((key) => sql.identifier(auditLog[key].name))
  const rows = db
    .select(fields)
    .from(eachOf(JSON.stringify(entries, asLines)))
    .where(isDone)
  // The builder names every column, and SQLite reads one more row where `seq` is given, though as null.
  return db.run(sql`insert into ${auditLog} (${sql.join(columns, sql`, `)}) ${rows.getSQL()}`)
}

/** A replacer that makes every text one line. */
function asLines(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? oneLine(value) : value
}

/** Deletes entries from before a moment. */
export function purgeAudit(store: Store, moment: Moment): Promise<void> {
  return purgeWhere(store, auditLog.seq, lt(auditLog.createdAt, moment))
}
