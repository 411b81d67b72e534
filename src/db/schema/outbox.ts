import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DeliveryState } from '../../domain/delivery.ts'
import { json } from './columns.ts'

/** What receivers are told, as the body they get; a ping has its `seq` between those of activities; `addressees` are the integrations that have no delivery of it yet. */
export const events = sqliteTable(
  'events',
  {
    id: text('id').primaryKey(),
    boardId: text('board_id').notNull(),
    seq: real('seq').notNull(),
    kind: text('kind').notNull(),
    payload: text('payload').notNull(),
    createdAt: text('created_at').notNull(),
    addressees: json('addressees').$type<string[]>(),
  },
  (table) => [
    index('events_unsent')
      .on(table.boardId, table.seq)
      .where(sql`addressees is not null`),
  ],
)

/** An event for an integration, which it names by its `seq` too. `next_try_at` is set while it is pending. The table has no rowid. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    integrationId: text('integration_id').notNull(),
    seq: real('seq').notNull(),
    eventId: text('event_id').notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    tries: integer('tries').notNull(),
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
    lastTryAt: text('last_try_at'),
    nextTryAt: text('next_try_at'),
  },
  (table) => [
    primaryKey({ columns: [table.integrationId, table.seq] }),
    index('deliveries_due')
      .on(table.integrationId, table.nextTryAt, table.seq)
      .where(sql`next_try_at is not null`),
  ],
)

/**
 * How an integration's receiver does. `due_at` is set while anything is to be sent; `lease` names
 * the run that sends it. `url` and `token` are those of an integration that is gone with its board.
 */
export const receivers = sqliteTable(
  'receivers',
  {
    integrationId: text('integration_id').primaryKey(),
    boardId: text('board_id').notNull(),
    dueAt: text('due_at'),
    lease: text('lease').notNull().default(''),
    leasedUntil: text('leased_until').notNull().default(''),
    restsUntil: text('rests_until').notNull().default(''),
    failures: integer('failures').notNull().default(0),
    failingSince: text('failing_since'),
    url: text('url'),
    token: text('token'),
  },
  (table) => [
    index('receivers_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    index('receivers_by_board').on(table.boardId),
  ],
)
