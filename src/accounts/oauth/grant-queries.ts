import { eq } from 'drizzle-orm'
import { namedTokens } from '../auth/tables.ts'
import { oauthGrants } from './grant-table.ts'
import { db } from '../../kernel/db/database.ts'

/** One grant. */
export function findGrant(id: string) {
  return db.select().from(oauthGrants).where(eq(oauthGrants.id, id))
}

/** The grant whose access token has this hash. */
export function findGrantOfAccess(hash: string) {
  return db
    .select({ id: oauthGrants.id, clientId: oauthGrants.clientId })
    .from(namedTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.tokenId, namedTokens.id))
    .where(eq(namedTokens.hash, hash))
}
