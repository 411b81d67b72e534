import { type SQL, sql } from 'drizzle-orm'
import { drafts } from './draft-table.ts'
import { users } from '../accounts/users/tables.ts'
import { failAsStaleWhere } from '../boards/engine/guard.ts'

const NEXT = sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+10 minutes')`

/** Fails the batch as stale if there is no such draft. */
export function expectDraft(which: SQL): SQL {
  return failAsStaleWhere(sql`not exists (select 1 from ${drafts} where ${which})`)
}

/** Creates a draft. It expires ten minutes after its last batch. */
export function beginDraft(id: string): SQL[] {
  return [sql`insert into ${drafts} (board_id, due_at) values (${id}, ${NEXT})`]
}

/** Extends the life of a draft with another batch. */
export function extendDraft(id: string): SQL[] {
  return [
    expectDraft(sql`board_id = ${id}`),
    sql`update ${drafts} set due_at = ${NEXT} where board_id = ${id}`,
  ]
}

/** Ends a draft, in the batch that creates its board. */
export function endDraft(id: string): SQL[] {
  return [
    expectDraft(sql`board_id = ${id}`),
    sql`update ${users} set draft_of = null where draft_of is not null and draft_of = ${id}`,
    sql`delete from ${drafts} where board_id = ${id}`,
  ]
}
