import { text } from 'drizzle-orm/sqlite-core'
import { required, table } from '../../kernel/db/columns.ts'

/** Each row is a task that fills in what older rows lack, and says up to which id it has come. A task deletes its row when it has come to the end. */
export const backfills = table('backfills', {
  name: text().primaryKey(),
  afterId: required(),
})
