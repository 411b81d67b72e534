import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { db } from '../../kernel/db/database.ts'
import type { PageWindow } from '../../kernel/db/scope.ts'
import { users } from '../users/tables.ts'
import { invitationUses, invitations } from './tables.ts'

/** Counts the people who have used an invitation. */
export function usesOf(invitation: string | SQLiteColumn) {
  return db
    .select({ count: count() })
    .from(invitationUses)
    .where(eq(invitationUses.invitationId, invitation))
}

const { id, boardId, role, email, uses, invitedBy, createdAt, expiresAt, placeholderId } =
  invitations

const used = sql<number>`${usesOf(id)}`.as('used')

/** The invitations to a board, or with an empty id to the site, that have not expired, oldest first. */
export function invitationsTo(board: string, now: string, { limit, after }: PageWindow) {
  return db
    .select({
      id,
      role,
      email,
      uses,
      used,
      createdAt,
      expiresAt,
      placeholder: placeholderId,
      invitedBy: users.username,
      row: sql<number>`${invitations}.rowid`.as('row'),
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitedBy))
    .where(
      and(eq(boardId, board), gt(expiresAt, now), after && sql`${invitations}.rowid > ${after[1]}`),
    )
    .orderBy(sql`${invitations}.rowid`)
    .limit(limit)
}

/** One invitation to a board, or to the site. */
export function invitationTo(board: string, invitation: string) {
  return db
    .select({ id, email })
    .from(invitations)
    .where(and(eq(id, invitation), eq(boardId, board)))
}
