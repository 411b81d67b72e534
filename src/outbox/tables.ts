import { index, integer, text } from 'drizzle-orm/sqlite-core'
import { required, table } from '../kernel/db/columns.ts'

/**
 * Everything that was given up. An item gets a row when its last attempt has failed, and keeps it until a
 * site admin has it sent again or seven days have passed. `id` names the task and the item, so that an
 * item is parked once.
 */
export const parked = table(
  'parked',
  {
    id: text().primaryKey(),
    task: required(),
    /** The item among those of its task. */
    item: required(),
    about: required(),
    /** The address or the URL that it was sent to, masked. */
    recipient: required(),
    tries: integer().notNull(),
    lastError: text(),
    /** More that the task needs in order to send it again, as JSON; empty for nothing. */
    payload: required(),
    /** After this time it is of no use any more. */
    usefulUntil: text(),
    createdAt: required(),
    parkedAt: required(),
  },
  (at) => [
    index('parked_by_task').on(at.task, at.parkedAt),
    index('parked_by_time').on(at.parkedAt),
  ],
)

export type ParkedRow = typeof parked.$inferSelect

/** Tasks that only one run at a time works on, for the whole site. Each has one row, which is due while it has something to do. */
export const soleTasks = table('sole_tasks', {
  id: text().primaryKey(),
  dueAt: text(),
  tries: integer().notNull(),
  lease: required(),
  leasedUntil: required(),
})
