import { integer, text } from 'drizzle-orm/sqlite-core'
import { table } from './columns.ts'

/** One row that counts the changes of what boards show of users, and of who is a site admin. ETags hold it, because boards keep their versions then. */
export const peopleVersions = table('people_version', {
  id: integer().primaryKey(),
  version: integer().notNull(),
})

/** How often that has changed which boards show to a user alone, such as what they watch. ETags of what they read count it, too. */
export const readerVersions = table('reader_versions', {
  userId: text().primaryKey(),
  version: integer().notNull(),
})
