import { type SQL, sql } from 'drizzle-orm'
import type { DeliveryState, Health } from './delivery.ts'
import type { WebhookEvent } from '../boards/model/domain-event.ts'
import type { Moment } from '../kernel/contract/moment.ts'
import { deliveryOf } from './queries.ts'
import { integrations } from '../boards/tables.ts'
import { deliveries, events, receivers } from './tables.ts'
import { insertRows, jsonParameters } from '../kernel/db/rows.ts'
import { db } from '../kernel/db/database.ts'

export function insertEvents(webhookEvents: WebhookEvent[]): ReturnType<typeof insertRows> {
  return insertRows(
    events,
    webhookEvents.map(({ to, ...event }) => ({ ...event, addressees: to })),
  )
}

/**
 * Creates the deliveries of the oldest events in a board's outbox (all without `most`): one for each
 * integration that wants the event and still exists. Their receivers become due, now or when their
 * backoff ends.
 */
export function addressEvents(boardId: string, most = -1): SQL[] {
  const ids = unsent(boardId, most)
  const each = sql`from ${events} e, json_each(e.addressees) as t
    join ${integrations} i on i.id = t.value where e.id in (${ids})`
  const at = sql`max(excluded.due_at, rests_until, paced_until)`
  return [
    sql`insert into ${deliveries} (integration_id, seq, event_id, state, tries, next_try_at, last_error)
      with overfull_ones as materialized (${overfull(boardId)})
      select i.id, e.seq, e.id, iif(i.id in overfull_ones, 'failed', 'pending'), 0,
        iif(i.id in overfull_ones, null, ${dueAtOnce}), iif(i.id in overfull_ones, ${OVERFULL}, null)
      ${each} order by i.id, e.seq`,
    sql`insert into ${receivers} (integration_id, board_id, due_at)
      select i.id, ${boardId}, max(${dueAtOnce}) ${each} group by i.id
      on conflict (integration_id) do update set due_at = ${at} where due_at is null or due_at > ${at}`,
    sql`delete from ${events} where id in (${ids})
      and not exists (${deliveriesOfEvent})`,
    sql`update ${events} set addressees = null where id in (${ids})`,
  ]
}

/** Most deliveries that wait for one integration. Later ones fail at once; a user can send them again. */
const MOST_WAITING = 2_000

const OVERFULL = `More than ${MOST_WAITING.toLocaleString('en-US')} deliveries were waiting.`

/** The board's integrations with that many deliveries waiting. */
function overfull(boardId: string): SQL {
  const waiting = sql`select 1 from ${deliveries} d
    where d.integration_id = w.id and d.next_try_at is not null limit ${MOST_WAITING}`
  return sql`select w.id from ${integrations} w where w.board_id = ${boardId}
    and (select count(*) from (${waiting})) >= ${MOST_WAITING}`
}

/** The event's time less 5 s, so that it has passed on every machine although clocks differ. */
const dueAtOnce = sql`strftime('%Y-%m-%dT%H:%M:%fZ', e.created_at, '-5 seconds')`

/** The deliveries of the current event, found through its board's receivers. */
const deliveriesOfEvent = sql`select 1 from ${receivers} r join ${deliveries} o
  on o.integration_id = r.integration_id and o.seq = ${events.seq} where r.board_id = ${events.boardId}`

function unsent(boardId: string, most: number): SQL {
  return sql`select id from ${events} where board_id = ${boardId} and addressees is not null
    order by seq limit ${most}`
}

/** Gives a run the lease of a receiver, if something is due and no other run has it. With that, its message has left the queue. */
export function leaseReceiver(
  integrationId: string,
  { lease, now, until }: { lease: string; now: Moment; until: Moment },
) {
  return db.run(sql`update ${receivers} set lease = ${lease}, leased_until = ${until}
    where integration_id = ${integrationId} and due_at <= ${now}
      and (leased_until <= ${now} or lease = '')`)
}

/** A delivery after an attempt. */
export type DeliveryOutcome = {
  seq: number
  tries: number
  state: DeliveryState
  status: number | null
  error: string | null
  at: Moment
  nextTryAt: Moment | null
}

/** A run that sends to an integration. Its writes take effect only while it has the lease. */
export type ReceiverLease = { integrationId: string; lease: string }

function hasLease({ integrationId, lease }: ReceiverLease): SQL {
  return sql`exists (select 1 from ${receivers}
    where integration_id = ${integrationId} and lease = ${lease})`
}

/**
 * Stores how deliveries ended. The list of `seq`s makes SQLite look each of them up; by the join
 * alone it would read every delivery that is kept for the integration.
 */
export function saveOutcomes(run: ReceiverLease, settled: DeliveryOutcome[]): SQL[] {
  return jsonParameters(settled).map(
    (json) => sql`update ${deliveries} set state = v.value ->> 'state', tries = v.value ->> 'tries',
      last_status = v.value ->> 'status', last_error = v.value ->> 'error',
      last_try_at = v.value ->> 'at', next_try_at = v.value ->> 'nextTryAt'
      from json_each(${json}) as v
      where integration_id = ${run.integrationId} and seq = v.value ->> 'seq'
        and seq in (select value ->> 'seq' from json_each(${json})) and ${hasLease(run)}`,
  )
}

/** Disables an integration and fails its pending deliveries. The new board version makes the board's object reload its snapshot. */
export function disableIntegration(run: ReceiverLease, reason: string, now: Moment): SQL[] {
  const { integrationId: id } = run
  const enabled = sql`select board_id from ${integrations} where id = ${id} and enabled = 1`
  return [
    sql`update ${deliveries} set state = 'failed', next_try_at = null, last_error = ${reason}
      where integration_id = ${id} and next_try_at is not null and ${hasLease(run)}`,
    sql`update boards set version = version + 1 where id = (${enabled}) and ${hasLease(run)}`,
    sql`update ${integrations} set enabled = 0, disabled_reason = ${reason}, modified_at = ${now}
      where id = ${id} and enabled = 1 and ${hasLease(run)}`,
  ]
}

/** Permits of the rate limit that are valid from `pacedUntil` on. */
export type Pacing = { permits: number; pacedUntil: string }

/** Releases a lease. Returns when the receiver is next due (next delivery, end of backoff, start of permits: the latest of them), and whether its integration exists. */
export function releaseReceiver(
  { integrationId, lease }: ReceiverLease,
  health: Health,
  { permits, pacedUntil }: Pacing,
) {
  const next = sql`select min(next_try_at) from ${deliveries}
    where integration_id = ${integrationId} and next_try_at is not null`
  return db.all<{
    dueAt: string | null
    isKnown: number
  }>(sql`update ${receivers} set lease = '', leased_until = '',
    failures = ${health.failures}, failing_since = ${health.failingSince},
    rests_until = ${health.restsUntil}, permits = ${permits}, paced_until = ${pacedUntil},
    due_at = max((${next}), ${health.restsUntil}, ${pacedUntil})
    where integration_id = ${integrationId} and lease = ${lease} returning due_at as dueAt,
      exists (select 1 from ${integrations} where id = integration_id) as isKnown`)
}

/** Makes a delivery pending again, with all its attempts. */
export function renewDelivery(eventId: string, integrationId: string, now: Moment): SQL {
  return sql`update ${deliveries} set state = 'pending', tries = 0, next_try_at = ${now}
    where ${deliveryOf(eventId, integrationId)}`
}

/** Ends a receiver's backoff and makes it due now. */
export function scheduleReceiver(integrationId: string, now: Moment): SQL {
  return sql`update ${receivers} set due_at = max(${now}, paced_until), rests_until = ''
    where integration_id = ${integrationId}`
}

/** Resets a receiver whose integration was edited: pending deliveries are due now, and a current run loses its lease. */
export function refreshReceiver(integrationId: string, now: Moment): SQL[] {
  return [
    sql`update ${deliveries} set next_try_at = ${now}
      where integration_id = ${integrationId} and next_try_at is not null`,
    sql`update ${receivers} set failures = 0, failing_since = null, rests_until = '',
      leased_until = iif(lease = '', leased_until, ''), lease = '', permits = 0,
      due_at = iif(due_at is null, null, max(${now}, paced_until))
      where integration_id = ${integrationId}`,
  ]
}

export function deleteIntegrationDeliveries(integrationId: string): SQL[] {
  return [
    ...deleteDeliveries((of) => sql`${of}.integration_id = ${integrationId}`),
    sql`delete from ${receivers} where integration_id = ${integrationId}`,
  ]
}

/** Before a board is deleted: receivers with pending deliveries get a copy of the URL and token, so that those are still sent; everything else is deleted. */
export function detachFromBoard(boardId: string): SQL[] {
  const enabled = sql`select id from ${integrations} where board_id = ${boardId} and enabled = 1`
  const own = sql`select integration_id from ${receivers} where board_id = ${boardId}`
  return [
    sql`update ${receivers} set url = i.url, token = i.token from ${integrations} i
      where i.id = integration_id and receivers.board_id = ${boardId} and i.id in (${enabled})`,
    ...deleteDeliveries(
      (of) =>
        sql`${of}.integration_id in (${own}) and (${of}.next_try_at is null or ${of}.integration_id not in (${enabled}))`,
    ),
    sql`delete from ${receivers} where board_id = ${boardId} and (due_at is null or url is null)`,
  ]
}

/** Deletes deliveries, and events that have no other delivery. */
function deleteDeliveries(which: (of: SQL) => SQL): SQL[] {
  return [
    sql`delete from ${events} where id in (select d.event_id from ${deliveries} d where ${which(sql`d`)})
      and not exists (${deliveriesOfEvent} and not (${which(sql`o`)}))`,
    sql`delete from ${deliveries} where ${which(sql`deliveries`)}`,
  ]
}

/** Most events that one purge looks at. */
const MOST_PURGED = 1_000

/** Deletes events from before a moment, oldest first, with their deliveries. */
export function purgeEvents(before: Moment): SQL[] {
  const oldest = sql`select id, created_at from ${events} order by rowid limit ${MOST_PURGED}`
  const old = sql`select id from (${oldest}) where created_at <= ${before}`
  return [
    sql`delete from ${deliveries} where (integration_id, seq) in (select r.integration_id, e.seq
      from ${events} e join ${receivers} r on r.board_id = e.board_id where e.id in (${old}))`,
    sql`delete from ${events} where id in (${old})`,
  ]
}
