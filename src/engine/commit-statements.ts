import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { WebhookEvent } from '../core/domain-event.ts'
import type { MergedChanges } from '../core/merge-changes.ts'
import type { IdempotencyRecord } from '../core/idempotency.ts'
import type { Activity, Table } from '../core/rows.ts'
import { activities } from '../boards/activity-table.ts'
import { boards, members } from '../boards/tables.ts'
import { cardTerms, cards } from '../cards/tables.ts'
import { customFields } from '../custom-fields/table.ts'
import { integrations } from '../integrations/table.ts'
import { lists, swimlanes } from '../lists/tables.ts'
import { attachments, checklists, comments } from '../cards/on-card-tables.ts'
import { db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { insertEvents } from '../webhooks/saves.ts'
import { insertRecords } from '../auth/idempotency-saves.ts'
import { insertRows, removeRows, runnable, updateRows } from '../db/rows.ts'
import { failAsStaleWhere } from './guard.ts'
import { cascadeStatements } from './cascades.ts'

const TABLES = {
  boards,
  members,
  lists,
  swimlanes,
  customFields,
  cards,
  cardTerms,
  comments,
  checklists,
  attachments,
  integrations,
} satisfies Record<Table, unknown>

/** What a turn was decided on: versions of boards (null: there is none), and standings of tokens. */
export type Preconditions = {
  boards: { id: string; version: number | null }[]
  /** `stands`: the user's `ver`, site admin and disabled flags, and whether the token was revoked. */
  tokens: { userId: string; jti: string; stands: string }[]
  /** Users that the orders name, and whether there are any such. */
  people: { userId: string | undefined; exists: 0 | 1 }[]
}

/** How a token stands, in the words that `saveTurn` compares. */
export function tokenState(
  person: { ver: number; isAdmin: boolean; isDisabled: boolean } | null | undefined,
  revoked: boolean,
): string {
  if (!person) return 'unknown'
  return `${person.ver} ${Number(person.isAdmin)} ${Number(person.isDisabled)} ${Number(revoked)}`
}

/** What a turn stores. */
export type Batch = {
  changes: MergedChanges
  log: Activity[]
  events: WebhookEvent[]
  records: IdempotencyRecord[]
}

/** A turn as one batch: it stores everything where the premise holds, else fails as stale. */
export function batchStatements(
  boardId: string,
  preconditions: Preconditions,
  { changes, log, events, records: kept }: Batch,
): BatchItem<'sqlite'>[] {
  return [
    guard(preconditions),
    ...each(changes.removed, removeRows),
    ...each(changes.inserted, insertRows),
    ...each(changes.updated, updateRows),
    ...insertRows(activities, log),
    ...insertEvents(events),
    ...insertRecords(kept),
    ...runnable(
      db,
      changes.cascades.flatMap((sweep) => cascadeStatements(boardId, sweep)),
    ),
  ]
}

function each<T>(
  tables: Map<Table, T[]>,
  make: (table: (typeof TABLES)[Table], rows: T[]) => BatchItem<'sqlite'>[],
): BatchItem<'sqlite'>[] {
  return [...tables].flatMap(([name, rows]) => make(TABLES[name], rows))
}

/** Fails the batch (`malformed JSON`) where anything of the premise no longer holds. */
function guard({ boards, tokens, people }: Preconditions): BatchItem<'sqlite'> {
  return guardOf({
    boards: JSON.stringify(boards),
    tokens: JSON.stringify(tokens),
    people: JSON.stringify(people),
  })
}

const guardOf = prepared(['boards', 'tokens', 'people'], ({ boards, tokens, people }) => {
  const moved = sql`select 1 from json_each(${boards}) p
    where (select version from boards where id = p.value ->> 'id') is not p.value ->> 'version'`
  const fallen = sql`select 1 from json_each(${tokens}) p
    left join users u on u.id = p.value ->> 'userId'
    left join revoked_tokens r on r.jti = p.value ->> 'jti'
    where coalesce(u.ver || ' ' || u.is_admin || ' ' || u.login_disabled || ' ' || (r.jti is not null), 'unknown')
      <> p.value ->> 'stands'`
  const gone = sql`select 1 from json_each(${people}) p
    where exists (select 1 from users where id = p.value ->> 'userId') <> p.value ->> 'exists'`
  return db.run(failAsStaleWhere(sql`exists (${moved}) or exists (${fallen}) or exists (${gone})`))
})
