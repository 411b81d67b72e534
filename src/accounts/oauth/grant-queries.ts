import { eq } from 'drizzle-orm'
import { namedTokens } from '../auth/tables.ts'
import type { Db } from '../../kernel/db/statements.ts'
import { oauthGrants } from './grant-table.ts'

/** One grant. */
export function findGrant(db: Db, id: string) {
  return db.select().from(oauthGrants).where(eq(oauthGrants.id, id))
}

/** The grant whose access token has this hash. */
export function findGrantOfAccess(db: Db, hash: string) {
  return db
    .select({ id: oauthGrants.id, clientId: oauthGrants.clientId })
    .from(namedTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.tokenId, namedTokens.id))
    .where(eq(namedTokens.hash, hash))
}
