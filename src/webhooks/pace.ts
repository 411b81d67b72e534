import { sql } from 'drizzle-orm'
import type { Db } from '../db/statements.ts'
import { paces } from './tables.ts'

/** Deliveries that may go to a host at once after a pause, as seconds of its rate. */
const BURST_MS = 10_000

/** Deliveries that one integration is allowed ahead of time, so that many to one host take turns. */
const TURN = 10

/** The longest line of a host. Who would come after it asks again when it is over. */
export const LONGEST_QUEUE_MS = 600_000

/**
 * Asks for permits to send `wanted` deliveries to a host at `rate` a second; in one statement, for
 * several machines ask at once and share nothing but the store. (An object for each host would
 * cost each run a request to it, and a place of its own for state that a row holds as well.)
 * Without a line it grants at once what the burst allows, else a turn that begins later: then, and
 * not before, it may be used. Nobody gives permits back, so that one who dies costs a turn, no more.
 * A time that no line reaches is of a wrong clock, and counts as none.
 */
export function takePermits(
  db: Db,
  host: string,
  { wanted, rate, nowMs }: { wanted: number; rate: number; nowMs: number },
) {
  const each = Math.ceil(1_000 / rate)
  const burst = BURST_MS
  const from = sql`iif(used_until > ${nowMs + 2 * LONGEST_QUEUE_MS}, ${nowMs}, max(used_until, ${nowMs}))`
  const room = sql`(${nowMs + burst} - ${from}) / ${each}`
  const turn = Math.min(wanted, TURN)
  const granted = sql`case when ${from} > ${nowMs + LONGEST_QUEUE_MS} then 0
    when ${room} >= ${turn} then min(${wanted}, ${room}) else ${turn} end`
  return db.all<{
    granted: number
    fromMs: number
  }>(sql`insert into ${paces} (host, used_until, granted)
    values (${host}, ${nowMs + wanted * each}, ${wanted})
    on conflict (host) do update set granted = ${granted}, used_until = ${from} + ${each} * (${granted})
    returning granted, used_until - ${burst} as fromMs`)
}

/** Forgets hosts that have been sent to by nobody for a while. */
export function deleteIdlePaces(before: number) {
  return sql`delete from ${paces} where used_until < ${before}`
}
