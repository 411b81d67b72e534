import { type SQL, sql } from 'drizzle-orm'
import { drafts } from './draft-table.ts'
import { users } from '../users/tables.ts'
import { failAsStaleWhere } from '../engine/guard.ts'

const NEXT = sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+10 minutes')`

/** Fails the batch as stale where there is no such draft. */
export function expectDraft(which: SQL): SQL {
  return failAsStaleWhere(sql`not exists (select 1 from ${drafts} where ${which})`)
}

/** Notes that a board begins to be imported. It has ten minutes from each of its steps to the next. */
export function beginDraft(id: string): SQL[] {
  return [sql`insert into ${drafts} (board_id, due_at) values (${id}, ${NEXT})`]
}

/** One more step of an import that goes on. */
export function keepDraft(id: string): SQL[] {
  return [
    expectDraft(sql`board_id = ${id}`),
    sql`update ${drafts} set due_at = ${NEXT} where board_id = ${id}`,
  ]
}

/** The end of an import, in the batch that makes its board. */
export function endDraft(id: string): SQL[] {
  return [
    expectDraft(sql`board_id = ${id}`),
    sql`update ${users} set draft_of = null where draft_of is not null and draft_of = ${id}`,
    sql`delete from ${drafts} where board_id = ${id}`,
  ]
}
