import { integer, text } from 'drizzle-orm/sqlite-core'
import { table } from './columns.ts'

/** One row that counts the changes of what boards show of users, and of who is a site admin. ETags hold it, because boards keep their versions then. */
export const peopleVersions = table('people_version', {
  id: integer().primaryKey(),
  version: integer().notNull(),
})

/** Counts, for each user, the changes of what boards show to that user alone, such as what they watch. The ETags that the user gets hold the number, so a change makes them out of date. */
export const readerVersions = table('reader_versions', {
  userId: text().primaryKey(),
  version: integer().notNull(),
})
