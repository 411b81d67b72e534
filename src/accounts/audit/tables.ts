import { index, integer, text } from 'drizzle-orm/sqlite-core'
import { required, table } from '../../kernel/db/columns.ts'
import type { AuditKind } from './kinds.ts'

/** The audit log tells the site admin what was done to accounts, rights and data. Rows are only added, and deleted when they are old. */
export const auditLog = table(
  'audit_log',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    kind: text().$type<AuditKind>().notNull(),
    /** The user who did it, and their name then; empty if nobody is known. */
    userId: required(),
    username: required(),
    /** The user or the token that it was done to, and the board; empty for none. */
    targetId: required(),
    boardId: required(),
    /** Further details, such as the name of a token. */
    about: required(),
    address: required(),
    requestId: required(),
    createdAt: required(),
  },
  (at) => [
    index('audit_log_by_time').on(at.createdAt),
    index('audit_log_by_kind').on(at.kind),
    index('audit_log_by_user').on(at.userId),
    index('audit_log_by_target').on(at.targetId),
  ],
)
