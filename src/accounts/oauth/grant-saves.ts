import { type SQL, and, eq, exists, gt, isNotNull, isNull, or, lte } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { hasRoomForToken } from '../auth/named-token-saves.ts'
import { namedTokens } from '../auth/tables.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import type { TokenScope } from '../../operations/claims.ts'
import { db } from '../../kernel/db/database.ts'
import { purgeWhere } from '../../kernel/db/purge.ts'
import type { Store } from '../../kernel/db/store.ts'
import { fieldsFor, insertWhere } from '../../kernel/db/rows.ts'
import { maySignIn } from '../users/entry-queries.ts'
import { type RequiredCaller, isCallerValid, userWhere } from '../users/saves.ts'
import { revokedTokens, users } from '../users/tables.ts'
import { oauthGrants } from './grant-table.ts'

export type NewGrant = typeof oauthGrants.$inferInsert

/** The next step of a grant: the hash of its next refresh token, and the named token as the client gets it. */
export type Renewal = {
  id: string
  /** The hash of the code or refresh token that was sent. */
  spentHash: string
  secretHash: string
  tokenHash: string
  scopes: TokenScope[]
  now: Moment
  accessUntil: Moment
  expiresAt: Moment
}

/** Condition: a user may sign in, and so allow apps anything. */
function isAllowedFor(userId: string | SQLiteColumn, condition?: SQL): SQL {
  return exists(userWhere(and(eq(users.id, userId), maySignIn, condition)))
}

/** Stores the grant of a user, if their sign-in is still valid and they may get one more token; returns its id if it did. */
export function addGrant(grant: NewGrant, caller: RequiredCaller) {
  const { userId } = grant
  const isAllowed = and(hasRoomForToken(userId), isAllowedFor(userId), isCallerValid(caller))
  return insertWhere(oauthGrants, grant, isAllowed).returning({ id: oauthGrants.id })
}

/** Uses up the code of a grant: returns the grant's id if the code was still good. Its named token is stored in the same batch. */
export function redeemCode(renewal: Renewal, tokenId: string) {
  const { id, spentHash, secretHash, tokenHash, now, accessUntil, expiresAt } = renewal
  const isGood = and(
    eq(oauthGrants.secretHash, spentHash),
    isNull(oauthGrants.tokenId),
    gt(oauthGrants.expiresAt, now),
  )
  const isUnchanged = or(isNull(oauthGrants.ver), eq(oauthGrants.ver, users.ver))
  const isAllowed = and(
    isAllowedFor(oauthGrants.userId, isUnchanged),
    hasRoomForToken(oauthGrants.userId),
  )
  const redeemed = db
    .update(oauthGrants)
    .set({ secretHash, tokenId, expiresAt })
    .where(and(eq(oauthGrants.id, id), isGood, isAllowed))
    .returning({ id: oauthGrants.id })
  const { userId, name, scopes, boards } = oauthGrants
  const token = fieldsFor(namedTokens, {
    id: oauthGrants.tokenId,
    userId,
    hash: tokenHash,
    name,
    scopes,
    boards,
    createdAt: now,
    expiresAt: oauthGrants.expiresAt,
    accessUntil,
  })
  // The new hash is random, so it is there only if the statement before has put it there.
  const added = db
    .insert(namedTokens)
    .select(db.select(token).from(oauthGrants).where(isRenewed(renewal)))
  return { redeemed, added }
}

function isRenewed({ id, secretHash }: Renewal) {
  return and(eq(oauthGrants.id, id), eq(oauthGrants.secretHash, secretHash))
}

/**
 * Uses the refresh token of a grant: returns the grant's id if it was the newest, or the one before that
 * while the newest is not used, and its named token is not revoked. The one that is used becomes the one
 * before the newest, so the one before it ends.
 */
export function renewGrant(renewal: Renewal) {
  const { id, spentHash, secretHash, tokenHash, scopes, now, accessUntil, expiresAt } = renewal
  const isGood = or(eq(oauthGrants.secretHash, spentHash), eq(oauthGrants.lastHash, spentHash))
  const token = db
    .select({ id: namedTokens.id })
    .from(namedTokens)
    .where(eq(namedTokens.id, oauthGrants.tokenId))
  const isAllowed = and(isAllowedFor(oauthGrants.userId), exists(token))
  const renewed = db
    .update(oauthGrants)
    .set({ secretHash, lastHash: spentHash, expiresAt })
    .where(and(eq(oauthGrants.id, id), isGood, gt(oauthGrants.expiresAt, now), isAllowed))
    .returning({ id: oauthGrants.id })
  const own = db.select({ id: oauthGrants.tokenId }).from(oauthGrants).where(isRenewed(renewal))
  const changed = db
    .update(namedTokens)
    .set({ hash: tokenHash, scopes, accessUntil, expiresAt })
    .where(eq(namedTokens.id, own))
  return { renewed, changed }
}

/** Ends a grant, with all that it has issued. After `until` no isolate knows its named token any more. */
export function endGrant(id: string, until: Moment) {
  const { tokenId, userId } = oauthGrants
  const isIt = eq(oauthGrants.id, id)
  const token = db.select({ id: tokenId }).from(oauthGrants).where(isIt)
  const revoked = db
    .select(fieldsFor(revokedTokens, { jti: tokenId, userId, expiresAt: until }))
    .from(oauthGrants)
    .where(and(isIt, isNotNull(tokenId)))
  return [
    db.insert(revokedTokens).select(revoked).onConflictDoNothing(),
    db.delete(namedTokens).where(eq(namedTokens.id, token)),
    db.delete(oauthGrants).where(isIt),
  ]
}

/** Deletes codes and refresh tokens that have expired. */
export function purgeGrants(store: Store, moment: Moment): Promise<void> {
  return purgeWhere(store, oauthGrants.id, lte(oauthGrants.expiresAt, moment))
}

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
