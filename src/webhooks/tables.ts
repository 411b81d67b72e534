import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, text } from 'drizzle-orm/sqlite-core'
import type { DeliveryState } from './delivery.ts'
import { json, required, table } from '../db/columns.ts'

/** What receivers are told, as the body they get; a ping has its `seq` between those of activities; `addressees` are the integrations that have no delivery of it yet. */
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

/** An event for an integration, which it names by its `seq` too. `next_try_at` is set while it is pending. The table has no rowid. */
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

/**
 * How an integration's receiver does. `due_at` is set while anything is to be sent; `lease` names
 * the run that sends it. `url` and `token` are those of an integration that is gone with its board.
 */
export const receivers = table(
  'receivers',
  {
    integrationId: text().primaryKey(),
    boardId: required(),
    dueAt: text(),
    lease: required().default(''),
    leasedUntil: required().default(''),
    restsUntil: required().default(''),
    failures: integer().notNull().default(0),
    failingSince: text(),
    /** Deliveries that its host has been allowed, from `paced_until` on. */
    permits: integer().notNull().default(0),
    pacedUntil: required().default(''),
    url: text(),
    token: text(),
  },
  (at) => [
    index('receivers_due')
      .on(at.dueAt)
      .where(sql`due_at is not null`),
    index('receivers_by_board').on(at.boardId),
  ],
)

/** How fast hosts of receivers are sent to: until when all that they were allowed is used up at the usual rate, in milliseconds since 1970, and how much that was the last time. */
export const paces = table(
  'paces',
  {
    host: text().primaryKey(),
    usedUntil: integer().notNull(),
    granted: integer().notNull(),
  },
  (at) => [index('paces_by_use').on(at.usedUntil)],
)
