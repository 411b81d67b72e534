import { sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import type { SqlText } from '../../kernel/db/statements.ts'

/** What a row of `named_tokens` says of its limits, as the text that claims hold. What OAuth renews is no limit that was changed. */
export const limitsInRow = sql<string>`scopes || ' ' || coalesce(boards, '') || ' ' ||
  iif(access_until is null, coalesce(expires_at, ''), '')`

/**
 * SQL: whether a token is revoked, or is a named one whose limits are no longer those of its claims,
 * `limits` (empty for other tokens). So claims that an isolate has kept give nothing that was taken away.
 */
export function isRevoked(jti: SqlText, limits: SqlText): SqlText {
  return sql`(exists (select 1 from revoked_tokens where jti = ${jti}) or (${limits} <> '' and
    ${limits} is not (select ${limitsInRow} from named_tokens where id = ${jti})))`
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
