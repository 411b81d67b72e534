import { and, eq, exists, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Moment } from '../../kernel/contract/moment.ts'
import type { MergedChanges } from '../model/merge-changes.ts'
import type { IdempotencyRecord } from '../../operations/idempotency/idempotency.ts'
import type { Activity } from '../model/rows.ts'
import type { Table } from '../entities.ts'
import { TABLES, boards } from '../tables.ts'
import { userWhere } from '../../accounts/users/saves.ts'
import { users } from '../../accounts/users/tables.ts'
import { activities } from '../boards/activity-table.ts'
import { db } from '../../kernel/db/database.ts'
import { prepared } from '../../kernel/db/prepared.ts'
import type { Series, Statement } from '../../kernel/db/statements.ts'
import { insertRecords } from '../../operations/idempotency/saves.ts'
import { isRevoked } from '../../accounts/auth/revoked-queries.ts'
import { eachOf, insertRows, removeRows, updateRows, valueOf } from '../../kernel/db/rows.ts'
import { cascadeStatements } from './cascades.ts'
import { viewChanges } from './view-changes.ts'
import type { RoomCascades } from './listener.ts'
import { failAsStaleWhere } from '../../kernel/db/fault.ts'

/** A batch was decided on this state. It is stored only if all of this still holds in D1. */
export type Preconditions = {
  /** Versions of boards; null when there is no such board. */
  boards: { id: string; version: number | null }[]
  /** `state` is that of `tokenState`. */
  tokens: { userId: string; jti: string; limits?: string; state: string }[]
  /** Users that the commands name: whether they exist, and of those who do whether they are disabled. */
  people: { userId: string | undefined; exists: 0 | 1; isDisabled?: boolean | undefined }[]
}

/** The user's `ver`, site admin and disabled flags, and whether the token is revoked, as text that the guard compares. */
export function tokenState(
  person: { ver: number; isAdmin: boolean; isDisabled: boolean } | null | undefined,
  revoked: boolean,
): string {
  if (!person) return 'unknown'
  return `${person.ver} ${Number(person.isAdmin)} ${Number(person.isDisabled)} ${Number(revoked)}`
}

export type Batch = {
  /** The time of its commands. */
  now: Moment
  /** They note what changes, and look at the rows as they were. */
  changed?: Statement[]
  changes: MergedChanges
  log: Activity[]
  /** The statements of listeners, which are stored with the batch. */
  followUp: Statement[]
  records: IdempotencyRecord[]
}

/** The statements of one D1 batch: they store everything if the preconditions hold, else the guard fails the batch as stale. */
export function batchStatements(
  boardId: string,
  preconditions: Preconditions,
  { now, changed = [], changes, log, followUp, records }: Batch,
  rooms: RoomCascades[] = [],
): Series {
  const views = viewChanges([boardId, ...preconditions.boards.map(({ id }) => id)], changes)
  return [
    guard(preconditions),
    ...changed,
    ...views.before,
    ...each(changes.removed, removeRows),
    ...each(changes.inserted, insertRows),
    ...each(changes.updated, updateRows),
    ...insertRows(activities, log),
    ...followUp,
    ...insertRecords(records),
    ...cascadeStatements(changes.cascades, { boardId, now }, rooms),
    ...views.after,
  ]
}

function each<T>(
  tables: Map<Table, T[]>,
  make: (table: SQLiteTable, rows: T[]) => Statement[],
): Statement[] {
  return [...tables].flatMap(([name, rows]) => make(TABLES[name], rows))
}

/** Fails the batch (`malformed JSON`) if a precondition no longer holds. */
function guard({ boards: versions, tokens, people }: Preconditions): Statement {
  return guardOf({
    boards: JSON.stringify(versions),
    tokens: JSON.stringify(tokens),
    people: JSON.stringify(people),
  })
}

const guardOf = prepared(['boards', 'tokens', 'people'], (given) => {
  const version = db
    .select({ version: boards.version })
    .from(boards)
    .where(eq(boards.id, valueOf('id')))
  const isRevokedNow = isRevoked(valueOf('jti'), sql`coalesce(${valueOf('limits')}, '')`)
  const state = sql`${users.ver} || ' ' || ${users.isAdmin} || ' ' || ${users.loginDisabled} || ' ' || ${isRevokedNow}`
  const named = eq(users.id, valueOf('userId'))
  const isOtherwise = exists(
    userWhere(and(named, sql`${users.loginDisabled} <> ${valueOf('isDisabled')}`)),
  )
  const changed = [
    sql`select 1 from ${eachOf(given.boards)} where ${version} is not ${valueOf('version')}`,
    sql`select 1 from ${eachOf(given.tokens)} left join ${users} on ${users.id} = ${valueOf('userId')}
      where coalesce(${state}, 'unknown') <> ${valueOf('state')}`,
    sql`select 1 from ${eachOf(given.people)} where ${exists(userWhere(named))} <> ${valueOf('exists')} or ${isOtherwise}`,
  ]
  // The builder selects from tables alone, and these are rows of JSON.
  return failAsStaleWhere(
    sql.join(
      changed.map((rows) => sql`exists (${rows})`),
      sql` or `,
    ),
  )
})
