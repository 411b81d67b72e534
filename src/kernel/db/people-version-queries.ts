import { eq } from 'drizzle-orm'
import { peopleVersions } from './people-version-table.ts'
import type { Db } from './statements.ts'

/** How often that has changed which boards show of users, or who is a site admin. */
export function findPeopleVersion(db: Db) {
  return db
    .select({ version: peopleVersions.version })
    .from(peopleVersions)
    .where(eq(peopleVersions.id, 1))
}

/** Reads the row of `findPeopleVersion`; there is none before the first change. */
export function peopleVersionOf([row]: { version: number }[]): number {
  return row?.version ?? 0
}
