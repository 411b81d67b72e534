import { sql } from 'drizzle-orm'
import type { Db } from '../db/statements.ts'
import { paces } from './tables.ts'

/** The burst after a pause: as many deliveries as the rate allows in this time. */
const BURST_MS = 10_000

/** Permits that one integration may reserve for later, so that integrations with the same host alternate. */
const MOST_RESERVED = 10

/** How far ahead permits of a host are reserved. A run that would get later ones asks again after this time. */
export const LONGEST_QUEUE_MS = 600_000

/**
 * Asks for permits to send `wanted` deliveries to a host at `rate` per second. One statement does it,
 * because several machines ask at the same time and share only the database. (A Durable Object for
 * each host would cost every run a request, for state that one row can hold.)
 * If the host has nothing reserved, it grants what the burst allows; else it reserves permits that are
 * valid from `fromMs` on. Permits are not given back: a run that dies wastes only those it holds.
 * A stored time too far in the future comes from a wrong clock and is ignored.
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
  const reserved = Math.min(wanted, MOST_RESERVED)
  const granted = sql`case when ${from} > ${nowMs + LONGEST_QUEUE_MS} then 0
    when ${room} >= ${reserved} then min(${wanted}, ${room}) else ${reserved} end`
  return db.all<{
    granted: number
    fromMs: number
  }>(sql`insert into ${paces} (host, used_until, granted)
    values (${host}, ${nowMs + wanted * each}, ${wanted})
    on conflict (host) do update set granted = ${granted}, used_until = ${from} + ${each} * (${granted})
    returning granted, used_until - ${burst} as fromMs`)
}

export function deleteIdlePaces(before: number) {
  return sql`delete from ${paces} where used_until < ${before}`
}
