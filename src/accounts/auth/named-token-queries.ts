import { type SQLWrapper, and, desc, eq, lt } from 'drizzle-orm'
import { type PageWindow, rowid, rowidOf } from '../../kernel/db/scope.ts'
import { namedTokens } from './tables.ts'
import { limitsInRow } from './revoked-queries.ts'
import { db } from '../../kernel/db/database.ts'

const { id, userId, name, scopes, boards: limits, createdAt, lastUsedAt, expiresAt } = namedTokens

const facts = { id, userId, name, scopes, boards: limits, createdAt, lastUsedAt, expiresAt }

/** A named token by its hash. */
export function findNamedToken(hash: string) {
  return db
    .select({
      ...facts,
      accessUntil: namedTokens.accessUntil,
      limitsText: limitsInRow.as('limitsText'),
    })
    .from(namedTokens)
    .where(eq(namedTokens.hash, hash))
}

/** One named token of a user. */
export function namedTokenOf(user: string | SQLWrapper, token: string) {
  return db
    .select(facts)
    .from(namedTokens)
    .where(and(eq(id, token), eq(userId, user)))
}

/** The named tokens of a user, newest first. */
export function namedTokensOf(user: string | SQLWrapper, { limit, after }: PageWindow) {
  return db
    .select({ ...facts, row: rowidOf(namedTokens) })
    .from(namedTokens)
    .where(and(eq(userId, user), after && lt(rowid(namedTokens), after[1])))
    .orderBy(desc(rowid(namedTokens)))
    .limit(limit)
}
