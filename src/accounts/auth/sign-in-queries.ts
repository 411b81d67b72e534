import { type SQLWrapper, and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { type PageWindow, rowid, rowidOf } from '../../kernel/db/scope.ts'
import { signIns } from './tables.ts'
import { db } from '../../kernel/db/database.ts'

/** The valid sign-ins of a user, given as an id or a query for it, newest first. */
export function signInsOf(userId: string | SQLWrapper, now: Moment, { limit, after }: PageWindow) {
  const earlier = after && lt(rowid(signIns), after[1])
  return db
    .select({
      jti: signIns.jti,
      createdAt: signIns.createdAt,
      expiresAt: signIns.expiresAt,
      userAgent: signIns.userAgent,
      row: rowidOf(signIns),
    })
    .from(signIns)
    .where(and(eq(signIns.userId, userId), gt(signIns.expiresAt, now), earlier))
    .orderBy(desc(rowid(signIns)))
    .limit(limit)
}

/** One sign-in of a user. */
export function findSignIn(userId: string | SQLWrapper, jti: string) {
  return db
    .select({ jti: signIns.jti, userId: signIns.userId, expiresAt: signIns.expiresAt })
    .from(signIns)
    .where(and(eq(signIns.jti, jti), eq(signIns.userId, userId)))
}

/** The provider of OpenID Connect that has signed somebody in. */
export function findSignInProvider(jti: string) {
  return db.select({ provider: signIns.provider }).from(signIns).where(eq(signIns.jti, jti))
}
