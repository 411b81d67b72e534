import { sql } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { ALWAYS } from '../../kernel/db/statements.ts'
import { revokedTokens, users } from '../users/tables.ts'
import { signIns } from './tables.ts'

export type NewSignIn = { jti: string; createdAt: Moment; expiresAt: Moment; userAgent: string }

/** Stores a sign-in of a user, if they exist and, where it is given, have this `ver`. `isDone` is a further condition. */
export function addSignIn(
  { jti, createdAt, expiresAt, userAgent }: NewSignIn,
  { id, ver }: { id: string; ver?: number },
  isDone = ALWAYS,
) {
  const isUnchanged = ver === undefined ? sql`true` : sql`ver = ${ver}`
  return db.run(sql`
    insert into ${signIns} (jti, user_id, ver, created_at, expires_at, user_agent)
    select ${jti}, id, ver, ${createdAt}, ${expiresAt}, ${userAgent} from ${users}
    where id = ${id} and ${isUnchanged} and ${isDone}`)
}

/** Deletes the sign-ins of a user whose tokens were revoked together, in the same batch after that; all of a deleted user. */
export function forgetSignIns(userId: string) {
  return db.run(sql`delete from ${signIns} where user_id = ${userId}
    and ver is not (select ver from ${users} where id = ${userId})`)
}

/** Deletes a sign-in whose token was revoked by itself, in the same batch after that. */
export function forgetSignIn(jti: string) {
  return db.run(sql`delete from ${signIns} where jti = ${jti}
    and exists (select 1 from ${revokedTokens} where jti = ${jti})`)
}

/** Most rows that one clean-up deletes. */
const MOST_PURGED = 2_000

/** Deletes sign-ins that have expired. */
export function purgeSignIns(now: Moment) {
  const over = sql`select jti from ${signIns} where expires_at <= ${now} limit ${MOST_PURGED}`
  return db.run(sql`delete from ${signIns} where jti in (${over})`)
}
