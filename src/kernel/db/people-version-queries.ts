import { eq } from 'drizzle-orm'
import { peopleVersions } from './people-version-table.ts'
import { db } from './database.ts'

/** How often that has changed which boards show of users, or who is a site admin. */
export function findPeopleVersion() {
  return db
    .select({ version: peopleVersions.version })
    .from(peopleVersions)
    .where(eq(peopleVersions.id, 1))
}

/** Reads the row of `findPeopleVersion`; there is none before the first change. */
export function peopleVersionOf([row]: { version: number }[]): number {
  return row?.version ?? 0
}
