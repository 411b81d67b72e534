import { type SQL, sql } from 'drizzle-orm'
import type { Moment } from '../kernel/contract/moment.ts'
import type { Placed } from '../kernel/signals.ts'
import { receivers } from './tables.ts'
import { db } from '../kernel/db/database.ts'

/** Most messages for integrations of one board that are in the queue at once, so that the messages of other boards do not wait behind hundreds of one. */
export const MOST_PLACES = 12

/** How long a message keeps its place if no run takes it, because it was lost or the queue is slow. It is shorter than the time after which the board's alarm looks. */
const PLACE_MS = 20_000

/** The board of an integration that has anything to send, as SQL. */
export function boardOf(integrationId: string): SQL {
  return sql`(select board_id from ${receivers} where integration_id = ${integrationId})`
}

/**
 * Gives the free places of a board to its integrations that are due, the longest waiting first, and
 * returns them. An integration has its place until a run takes its lease, and each run asks for the
 * places that are free then. So all integrations get their turn while their board has few messages in the
 * queue. A place that runs out is free for the next `takePlaces` of a run, the alarm or the cron.
 */
export function takePlaces(board: string | SQL, nowMs: number, most = MOST_PLACES) {
  const [now, until] = [momentOf(nowMs), momentOf(nowMs + PLACE_MS)]
  const taken = sql`select count(*) from ${receivers}
    where board_id = ${board} and due_at <= ${now} and lease = '' and leased_until > ${now}`
  const due = sql`select integration_id from ${receivers}
    where board_id = ${board} and due_at <= ${now} and leased_until <= ${now}
    order by due_at limit max(0, ${most} - (${taken}))`
  return db.all<Placed[number]>(sql`update ${receivers} set lease = '', leased_until = ${until}
    where integration_id in (${due}) returning integration_id as integrationId`)
}

/** How much later than an integration is due another one's message may wake it. */
const WAKE_MS = 1_000

/**
 * Finds a row if an integration, which is due later, needs no message of its own because another one of
 * its board is due then or shortly after: the run of that one asks for places for all that are due. So
 * many integrations that fail together do not come back to the queue together.
 */
export function wokenByAnother(integrationId: string) {
  const shortlyAfter = sql`strftime('%Y-%m-%dT%H:%M:%fZ', own.due_at, ${`+${WAKE_MS / 1_000} seconds`})`
  return db.all<{ one: number }>(sql`select 1 as one from ${receivers} own
    join ${receivers} other on other.board_id = own.board_id
    where own.integration_id = ${integrationId} and other.integration_id <> own.integration_id
      and other.lease = '' and other.due_at between own.due_at and ${shortlyAfter} limit 1`)
}

function momentOf(ms: number): Moment {
  return new Date(ms).toISOString()
}
