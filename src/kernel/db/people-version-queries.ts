import { sql } from 'drizzle-orm'
import { db } from './database.ts'
import { stateOfPeople } from './scope.ts'

/** How often that has changed which boards show of users, or who is a site admin, or which they show to this reader alone. */
export function findPeopleVersion(reader = '') {
  return db.select({ version: stateOfPeople(reader).as('version') }).from(sql`(select 1)`)
}

/** Reads the row of `findPeopleVersion`. */
export function peopleVersionOf([row]: { version: number }[]): number {
  return row?.version ?? 0
}
