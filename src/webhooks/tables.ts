import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, text } from 'drizzle-orm/sqlite-core'
import type { DeliveryState } from './delivery.ts'
import { created, flagColumn, json, required, table } from '../kernel/db/columns.ts'
import type { DueTable } from '../outbox/due.ts'

/** Webhook events with their payload. `addressees` are the integrations that have no delivery of it yet. A ping's `seq` lies between those of activities. */
export const events = table(
  'events',
  {
    id: text().primaryKey(),
    boardId: required(),
    seq: real().notNull(),
    kind: required(),
    payload: required(),
    createdAt: required(),
    addressees: json().$type<string[]>(),
  },
  (at) => [
    index('events_unsent')
      .on(at.boardId, at.seq)
      .where(sql`addressees is not null`),
  ],
)

/** An event for one integration, or a notification for one of a user, which has no event, as its text is made when it is sent. `seq` is that of the event or the notification; `next_try_at` is set while it is pending. The table has no rowid. */
export const deliveries = table(
  'deliveries',
  {
    integrationId: required(),
    seq: real().notNull(),
    eventId: required(),
    state: text().$type<DeliveryState>().notNull(),
    tries: integer().notNull(),
    lastStatus: integer(),
    lastError: text(),
    lastTryAt: text(),
    nextTryAt: text(),
  },
  (at) => [
    primaryKey({ columns: [at.integrationId, at.seq] }),
    index('deliveries_due')
      .on(at.integrationId, at.nextTryAt, at.seq)
      .where(sql`next_try_at is not null`),
  ],
)

/** Webhooks of people, to which their notifications are sent. `origin` is the address of the service that its user knows; no kinds stand for all. */
export const userIntegrations = table(
  'user_integrations',
  {
    id: text().primaryKey(),
    userId: required(),
    url: required(),
    token: text(),
    kinds: json().$type<string[]>().notNull(),
    origin: required(),
    enabled: flagColumn(),
    disabledReason: text(),
    ...created,
  },
  (at) => [index('user_integrations_by_user').on(at.userId)],
)

/**
 * The state of an integration's receiver: a row of the outbox, due while anything is to be sent. While no run
 * has a lease, a message for it is in the queue until `leased_until`. `url` and `token` are set once the
 * integration is deleted with its board.
 */
export const receivers = table(
  'receivers',
  {
    integrationId: text().primaryKey(),
    /** The board or the user that the integration belongs to. */
    ownerId: required('board_id'),
    dueAt: text(),
    /** The number of runs in a row that have begun and not stored how they ended. */
    tries: integer().notNull().default(0),
    lease: required().default(''),
    leasedUntil: required().default(''),
    restsUntil: required().default(''),
    failures: integer().notNull().default(0),
    failingSince: text(),
    /** Permits of the rate limit, valid from `paced_until` on. */
    permits: integer().notNull().default(0),
    pacedUntil: required().default(''),
    url: text(),
    token: text(),
  },
  (at) => [
    index('receivers_due')
      .on(at.dueAt)
      .where(sql`due_at is not null`),
    index('receivers_by_lease')
      .on(at.lease)
      .where(sql`lease <> ''`),
    index('receivers_by_board').on(at.ownerId),
  ],
)

/** The rate limit of each receiver host: the time, in epoch milliseconds, until which its permits are used up, and how many were granted last. */
export const paces = table(
  'paces',
  {
    host: text().primaryKey(),
    usedUntil: integer().notNull(),
    granted: integer().notNull(),
  },
  (at) => [index('paces_by_use').on(at.usedUntil)],
)

/** The part of a host's rate limit that each user has taken, in epoch milliseconds: their last permit in the host's line ends at `takenUntil`, and runs of theirs that were refused ask again until `askedUntil`. */
export const paceShares = table(
  'pace_shares',
  {
    host: required(),
    userId: required(),
    takenUntil: integer().notNull(),
    askedUntil: integer().notNull(),
  },
  (at) => [
    primaryKey({ columns: [at.host, at.userId] }),
    index('pace_shares_by_use').on(at.takenUntil),
  ],
)

export const RECEIVERS: DueTable = {
  rows: receivers,
  id: receivers.integrationId,
  owner: receivers.ownerId,
}
