import { type SQL, type SQLWrapper, eq, exists, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { revokedTokens } from '../users/tables.ts'
import { namedTokens } from './tables.ts'

const { scopes, boards, accessUntil, expiresAt } = namedTokens

/** The limits in a named token's row, as the text that claims hold. The expiry of a token that OAuth renews is left out, because a renewal changes no limit. */
export const limitsInRow = sql<string>`${scopes} || ' ' || coalesce(${boards}, '') || ' ' ||
  iif(${accessUntil} is null, coalesce(${expiresAt}, ''), '')`

/** Condition: the token of that `jti` was revoked. */
export function isTokenRevoked(jti: string | SQLWrapper): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(revokedTokens)
      .where(eq(revokedTokens.jti, jti)),
  )
}

/**
 * Condition: a token is revoked, or is a named one whose limits are no longer those of its claims,
 * `limits` (empty for other tokens). So claims that an isolate has kept give nothing that was taken away.
 */
export function isRevoked(jti: string | SQL, limits: string | SQL): SQL {
  const stored = db.select({ limits: limitsInRow }).from(namedTokens).where(eq(namedTokens.id, jti))
  return sql`(${isTokenRevoked(jti)} or (${limits} <> '' and ${limits} is not ${stored}))`
}

/** A token as it was read: its `jti` and, of a named one, its limits. */
export type KnownToken = { jti: string; limitsText?: string | undefined }

/** Finds those of the tokens that are revoked. */
export function revokedAmong(tokens: KnownToken[]) {
  const asked = sql`(select value ->> 'jti' as jti, coalesce(value ->> 'limitsText', '') as limits
    from json_each(${JSON.stringify(tokens)})) as asked`
  return db
    .select({
      jti: sql<string>`asked.jti`.as('jti'),
      limitsText: sql<string>`asked.limits`.as('limitsText'),
    })
    .from(asked)
    .where(isRevoked(sql`asked.jti`, sql`asked.limits`))
}
