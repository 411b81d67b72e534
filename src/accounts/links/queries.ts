import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { maySignIn } from '../users/entry-queries.ts'
import { users } from '../users/tables.ts'
import { type LinkKind, links } from './tables.ts'

/** A link that can be used, with its user; none if it was used, has expired, or its user may not sign in. */
export function openLink(hash: string, kind: LinkKind, now: Moment) {
  return db
    .select({
      email: links.email,
      id: users.id,
      username: users.username,
      usernameKey: users.usernameKey,
      ver: users.ver,
      // A row of D1 has one value for each name.
      ownEmail: sql<string>`${users.email}`.as('own_email'),
      ownEmailKey: users.emailKey,
      pendingEmail: users.pendingEmail,
    })
    .from(links)
    .innerJoin(users, eq(users.id, links.userId))
    .where(
      and(
        eq(links.hash, hash),
        eq(links.kind, kind),
        isNull(links.usedAt),
        gt(links.expiresAt, now),
        maySignIn,
      ),
    )
}

/** The id, or the address, of the user who may ask for a new password by an address. */
export function userToReset(column: 'id' | 'email', emailKey: string) {
  return db
    .select({ found: users[column] })
    .from(users)
    .where(and(eq(users.emailKey, emailKey), maySignIn))
}
