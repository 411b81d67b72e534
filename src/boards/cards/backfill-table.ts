import { text } from 'drizzle-orm/sqlite-core'
import { required, table } from '../../kernel/db/columns.ts'

/** What is still to be filled in of rows that were stored before it was kept: the id of the last row that was looked at. Who has come to the end takes the row out. */
export const backfills = table('backfills', {
  name: text().primaryKey(),
  afterId: required(),
})
