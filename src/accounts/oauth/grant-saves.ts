import { type SQL, sql } from 'drizzle-orm'
import { namedTokens } from '../auth/tables.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import type { TokenScope } from '../../operations/token-limits.ts'
import { db } from '../../kernel/db/database.ts'
import { insertWhere } from '../../kernel/db/rows.ts'
import { type RequiredCaller, isCallerValid } from '../users/saves.ts'
import { revokedTokens, users } from '../users/tables.ts'
import { oauthGrants } from './grant-table.ts'

export type NewGrant = typeof oauthGrants.$inferInsert

/** How a grant goes on: the hash of its next refresh token, and the named token as the client gets it. */
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

/** Whether a user may get one more named token. */
function hasRoom(userId: string | SQL) {
  return sql`(select count(*) from ${namedTokens} where user_id = ${userId}) < ${COUNT_LIMITS.user.namedTokens}`
}

/** Whether a user may sign in, and so allow apps anything; bots may not. */
function maySignIn(userId: string | SQL) {
  return sql`exists (select 1 from ${users} where id = ${userId} and login_disabled = 0 and is_bot = 0)`
}

/** Stores what a user has allowed, if their sign-in is still valid and they may get one more token; returns its id if it did. */
export function addGrant(grant: NewGrant, caller: RequiredCaller) {
  const condition = sql`${hasRoom(grant.userId)} and ${maySignIn(grant.userId)} and ${isCallerValid(caller)}`
  return db.all<{ id: string }>(sql`${insertWhere(oauthGrants, grant, condition)} returning id`)
}

/** Uses up the code of a grant: returns the grant's id if the code was still good. Its named token is stored in the same batch. */
export function redeemCode(renewal: Renewal, tokenId: string) {
  const { id, spentHash, secretHash, tokenHash, now, accessUntil, expiresAt } = renewal
  const redeemed = db.all<{ id: string }>(sql`
    update ${oauthGrants} set secret_hash = ${secretHash}, token_id = ${tokenId}, expires_at = ${expiresAt}
    where id = ${id} and secret_hash = ${spentHash} and token_id is null and expires_at > ${now}
      and ${maySignIn(sql`oauth_grants.user_id`)} and ${hasRoom(sql`oauth_grants.user_id`)} returning id`)
  // The new hash is random, so it is there only if the statement before has put it there.
  const added = db.run(sql`
    insert into ${namedTokens} (id, user_id, hash, name, scopes, boards, created_at, access_until, expires_at)
    select token_id, user_id, ${tokenHash}, name, scopes, boards, ${now}, ${accessUntil}, expires_at
    from ${oauthGrants} where id = ${id} and secret_hash = ${secretHash}`)
  return { redeemed, added }
}

/**
 * Uses the refresh token of a grant: returns the grant's id if it was the newest, or the one before that
 * while the newest is not used, and its named token is not revoked. The one that is used becomes the one
 * before the newest, so the one before it ends.
 */
export function renewGrant(renewal: Renewal) {
  const { id, spentHash, secretHash, tokenHash, scopes, now, accessUntil, expiresAt } = renewal
  const renewed = db.all<{ id: string }>(sql`
    update ${oauthGrants} set secret_hash = ${secretHash}, last_hash = ${spentHash}, expires_at = ${expiresAt}
    where id = ${id} and (secret_hash = ${spentHash} or last_hash = ${spentHash}) and expires_at > ${now} and ${maySignIn(sql`oauth_grants.user_id`)}
      and exists (select 1 from ${namedTokens} where id = oauth_grants.token_id) returning id`)
  const changed = db.run(sql`
    update ${namedTokens} set hash = ${tokenHash}, scopes = ${JSON.stringify(scopes)},
      access_until = ${accessUntil}, expires_at = ${expiresAt}
    where id = (select token_id from ${oauthGrants} where id = ${id} and secret_hash = ${secretHash})`)
  return { renewed, changed }
}

/** Ends a grant, with what it has issued. `until` is when no isolate knows its named token any more. */
export function endGrant(id: string, until: Moment) {
  const token = sql`select token_id from ${oauthGrants} where id = ${id}`
  return [
    db.run(sql`insert or ignore into ${revokedTokens} (jti, user_id, expires_at)
      select token_id, user_id, ${until} from ${oauthGrants} where id = ${id} and token_id is not null`),
    db.run(sql`delete from ${namedTokens} where id = (${token})`),
    db.run(sql`delete from ${oauthGrants} where id = ${id}`),
  ]
}

/** Deletes the grants of a user who does not exist any more. */
export function forgetGrants(userId: string) {
  return db.run(sql`delete from ${oauthGrants} where user_id = ${userId}
    and not exists (select 1 from ${users} where id = ${userId})`)
}

/** Most rows that one clean-up deletes. */
const MOST_PURGED = 2_000

/** Deletes codes and refresh tokens that have expired. */
export function purgeGrants(now: Moment) {
  const over = sql`select id from ${oauthGrants} where expires_at <= ${now} limit ${MOST_PURGED}`
  return db.run(sql`delete from ${oauthGrants} where id in (${over})`)
}
