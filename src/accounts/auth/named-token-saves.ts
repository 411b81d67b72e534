import { sql } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { db } from '../../kernel/db/database.ts'
import type { SqlText } from '../../kernel/db/statements.ts'
import { insertWhere } from '../../kernel/db/rows.ts'
import { type RequiredCaller, isCallerValid } from '../users/saves.ts'
import { revokedTokens, users } from '../users/tables.ts'
import { namedTokens } from './tables.ts'

export type NamedTokenRow = typeof namedTokens.$inferInsert

/** Stores a named token of a user who has fewer than they may, for them or a site admin; returns its id if it did. */
export function addNamedToken(token: NamedTokenRow, caller: RequiredCaller) {
  const { userId } = token
  const hasRoom = sql`(select count(*) from ${namedTokens} where user_id = ${userId}) < ${COUNT_LIMITS.user.namedTokens}`
  const isThere = sql`exists (select 1 from ${users} where id = ${userId})`
  const insert = insertWhere(
    namedTokens,
    token,
    sql`${hasRoom} and ${isThere} and ${isCallerValid(caller)}`,
  )
  return db.all<{ id: string }>(sql`${insert} returning id`)
}

/** Deletes the rows of named tokens that are revoked, in the same batch after that; and all of a user who does not exist any more. */
export function forgetNamedTokens(userId: string) {
  return db.run(sql`delete from ${namedTokens} where user_id = ${userId}
    and (exists (select 1 from ${revokedTokens} r where r.jti = id)
      or not exists (select 1 from ${users} where id = ${userId}))`)
}

/** Revokes every named token of a user, for a site admin. `until` is when no isolate and no feed can know them any more. */
export function revokeNamedTokens(userId: string, until: Moment, admin: RequiredCaller) {
  return revokeWhere(userId, until, isCallerValid(admin))
}

/** Revokes every named token of a user whom the statement before has disabled. */
export function revokeNamedOfDisabled(userId: string, until: Moment) {
  return revokeWhere(
    userId,
    until,
    sql`exists (select 1 from ${users} where id = ${userId} and login_disabled = 1)`,
  )
}

function revokeWhere(userId: string, until: Moment, condition: SqlText) {
  return db.run(sql`insert or ignore into ${revokedTokens} (jti, user_id, expires_at)
    select id, user_id, ${until} from ${namedTokens} where user_id = ${userId} and ${condition}`)
}

/** Notes that a named token was used. */
export function noteUse(id: string, now: Moment) {
  return db.run(sql`update ${namedTokens} set last_used_at = ${now} where id = ${id}`)
}

/** Most rows that one clean-up deletes. */
const MOST_PURGED = 2_000

/** Deletes named tokens that have expired. */
export function purgeNamedTokens(now: Moment) {
  const over = sql`select id from ${namedTokens} where expires_at <= ${now} limit ${MOST_PURGED}`
  return db.run(sql`delete from ${namedTokens} where id in (${over})`)
}
