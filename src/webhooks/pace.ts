import { type SQL, and, eq, lt, lte, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Store } from '../kernel/db/store.ts'
import { paceShares, paces } from './tables.ts'
import { db } from '../kernel/db/database.ts'
import { excluded, fieldsFor } from '../kernel/db/rows.ts'
import type { Statement } from '../kernel/db/statements.ts'

/** The burst after a pause: as many deliveries as the rate allows in this time. */
const BURST_MS = 10_000

/** The part of the burst that one user may take. The rest is for users who have sent the host less. */
const OWN_BURST_MS = 8_000

/** The part of the line that an integration may take at a time once its user's part of the burst is used up, so that users and integrations alternate. */
const TURN_MS = 1_000

/** Permits of a host are reserved at most this far ahead. A run that would get later ones asks again after this time. */
const LONGEST_QUEUE_MS = 600_000

type Ask = {
  host: string
  userId: string
  wanted: number
  /** True if the run was told to wait until now, so that it goes before the user's new ones. */
  hasWaited: boolean
  rate: number
  nowMs: number
}

/**
 * Asks for permits to send `wanted` deliveries of a user to a host. One batch does it, because several
 * machines ask at the same time and share only the database. (A Durable Object for each host would
 * cost every run a request, for state that two rows can hold.)
 *
 * The permits of a host are a line in time. One that ends within the burst from now is valid at once,
 * one behind it is reserved until the line has moved on. A user whose last permit lies behind their own
 * part of the burst must wait before they take more. So nobody reserves more than one turn, and whoever
 * begins to send waits for one turn of each user who is sending, not for all that one of them has to
 * send. Permits are not given back: a run that dies wastes only those it holds. A stored time too far in
 * the future comes from a wrong clock and is ignored.
 */
export async function takePermits(
  store: Store,
  ask: Ask,
): Promise<{ granted: number; fromMs: number }> {
  const { nowMs } = ask
  const { taken, asked } = await store.batch({
    taken: takeFromHost(ask),
    asked: noteShare(ask),
  })
  const { granted = 0, fromMs = nowMs } = taken[0] ?? {}
  if (granted > 0) return { granted, fromMs }
  const isFull = fromMs > nowMs + LONGEST_QUEUE_MS
  return { granted, fromMs: isFull ? nowMs + LONGEST_QUEUE_MS : (asked[0]?.againMs ?? nowMs) }
}

/** A permit takes `each` ms of the line, and `turn` permits make a turn. */
function measured({ wanted, rate }: Ask) {
  const each = Math.ceil(1_000 / rate)
  return { each, turn: Math.min(wanted, Math.max(1, Math.floor(TURN_MS / each))) }
}

/** A time of a stored share; 0 if there is none, or it comes from a wrong clock. */
function timeOfShare(column: SQLiteColumn, { host, userId, nowMs }: Ask): SQL {
  const isIt = and(eq(paceShares.host, host), eq(paceShares.userId, userId))
  const time = db
    .select({ time: column })
    .from(paceShares)
    .where(and(isIt, lte(column, nowMs + 2 * LONGEST_QUEUE_MS)))
  return sql`coalesce(${time}, 0)`
}

function takeFromHost(ask: Ask) {
  const { host, wanted, nowMs } = ask
  const { usedUntil } = paces
  const { each, turn } = measured(ask)
  const first = Math.min(wanted, Math.max(1, Math.floor(OWN_BURST_MS / each)))
  const line = sql`iif(${usedUntil} > ${nowMs + 2 * LONGEST_QUEUE_MS}, ${nowMs}, max(${usedUntil}, ${nowMs}))`
  const room = sql`(${nowMs + OWN_BURST_MS + TURN_MS} - ${line}) / ${each}`
  const isLast = sql`${timeOfShare(paceShares.askedUntil, ask)} > ${nowMs}`
  const hasHadTurn = sql`${timeOfShare(paceShares.takenUntil, ask)} > ${nowMs + OWN_BURST_MS}`
  const granted = sql`case when ${hasHadTurn}${ask.hasWaited ? sql`` : sql` or ${isLast}`} then 0
    when ${line} > ${nowMs + BURST_MS + LONGEST_QUEUE_MS} then 0
    when ${room} >= ${turn} then min(${wanted}, ${room}) else ${turn} end`
  return db
    .insert(paces)
    .values({ host, usedUntil: nowMs + first * each, granted: first })
    .onConflictDoUpdate({
      target: paces.host,
      set: { granted, usedUntil: sql`${line} + ${each} * (${granted})` },
    })
    .returning({ granted: paces.granted, fromMs: sql<number>`${usedUntil} - ${BURST_MS}` })
}

/** Notes what a user was granted. One who was refused is told when to ask again: after their other runs that were refused, so that these do not all ask at once. */
function noteShare(ask: Ask) {
  const { host, userId, nowMs } = ask
  const { takenUntil, askedUntil } = paceShares
  const { each, turn } = measured(ask)
  const turnMs = turn * each
  const again = sql`min(${nowMs + LONGEST_QUEUE_MS}, max(${nowMs},
    ${timeOfShare(takenUntil, ask)} - ${OWN_BURST_MS}, ${timeOfShare(askedUntil, ask)}))`
  const isGranted = sql`${excluded(takenUntil)} > 0`
  const share = fieldsFor(paceShares, {
    host: paces.host,
    userId,
    takenUntil: sql`iif(${paces.granted} > 0, ${paces.usedUntil}, 0)`,
    askedUntil: sql`iif(${paces.granted} > 0, 0, ${nowMs + turnMs})`,
  })
  return db
    .insert(paceShares)
    .select(db.select(share).from(paces).where(eq(paces.host, host)))
    .onConflictDoUpdate({
      target: [paceShares.host, paceShares.userId],
      set: {
        takenUntil: sql`iif(${isGranted}, ${excluded(takenUntil)}, ${takenUntil})`,
        askedUntil: sql`iif(${isGranted}, ${askedUntil}, ${again} + ${turnMs})`,
      },
    })
    .returning({ againMs: sql<number>`${askedUntil} - ${turnMs}` })
}

/** Deletes the rate limits of hosts, and the shares of users in them, that hold no delivery back any more. */
export function deleteIdlePaces(before: number): Statement[] {
  const { takenUntil, askedUntil } = paceShares
  return [
    db.delete(paces).where(lt(paces.usedUntil, before)),
    db.delete(paceShares).where(and(lt(takenUntil, before), lt(askedUntil, before))),
  ]
}
