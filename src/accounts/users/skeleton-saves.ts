import { and, eq, exists, isNull, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { db } from '../../kernel/db/database.ts'
import { eachOf, valueOf } from '../../kernel/db/rows.ts'
import { ALWAYS, type SqlText } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import { type Skeletons, skeletonsOf } from './skeleton.ts'
import { userWhere } from './saves.ts'
import { users } from './tables.ts'

const other = alias(users, 'other')

/** Users that one round fills in, and most rounds of one call. */
const MOST = { users: 500, rounds: 20 } as const

/** Users whose skeletons are not filled in, from the oldest on, as the index has them. */
export function usersWithoutSkeleton() {
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(isNull(users.usernameSkeleton))
    .limit(MOST.users)
}

type Filled = { id: string } & Skeletons

/** Stores skeletons of users who have none. Users of old may look alike: all but one of them get theirs with their id, which is like nobody's. */
function setSkeletons(filled: Filled[]) {
  const free = (key: keyof Skeletons) => {
    const alike = db
      .select({ id: other.id })
      .from(other)
      .where(eq(other[key], valueOf(key)))
    return sql`iif(${exists(alike)}, ${valueOf(key)} || ' ' || ${users.id}, ${valueOf(key)})`
  }
  return db
    .update(users)
    .set({
      usernameSkeleton: free('usernameSkeleton'),
      writtenSkeleton: free('writtenSkeleton'),
    })
    .from(eachOf(JSON.stringify(filled)))
    .where(and(eq(users.id, valueOf('id')), isNull(users.usernameSkeleton)))
}

/** Fills in the skeletons of users who were added before there were any, or since then by an older version. */
export async function fillSkeletons(store: Store): Promise<void> {
  for (let round = 0; round < MOST.rounds; round += 1) {
    const { found } = await store.batch({ found: usersWithoutSkeleton() })
    if (found.length > 0) await store.batch([setSkeletons(withoutDoubles(found))])
    if (found.length < MOST.users) return
  }
}

/** Condition: all users have skeletons, so that the unique indexes compare a new username with all of theirs. */
const ALL_FILLED = not(exists(userWhere(isNull(users.usernameSkeleton))))

/**
 * Runs a write of a username. It must take effect only on its condition, which holds if all users have
 * skeletons, and must find `usersWithoutSkeleton` in the same batch. If there are any, they get theirs,
 * and the write runs again.
 */
export async function amongSkeletons<F extends { lacking: unknown[] }>(
  store: Store,
  write: (condition: SqlText) => Promise<F>,
): Promise<F> {
  const found = await write(ALL_FILLED)
  if (found.lacking.length === 0) return found
  await fillSkeletons(store)
  return write(ALWAYS)
}

function withoutDoubles(found: { id: string; username: string }[]): Filled[] {
  const taken = new Set<string>()
  return found.map(({ id, username }) => {
    const own = (name: keyof Skeletons, skeleton: string) => {
      const isTaken = taken.has(`${name} ${skeleton}`)
      taken.add(`${name} ${skeleton}`)
      return isTaken ? `${skeleton} ${id}` : skeleton
    }
    const { usernameSkeleton, writtenSkeleton } = skeletonsOf(username)
    return {
      id,
      usernameSkeleton: own('usernameSkeleton', usernameSkeleton),
      writtenSkeleton: own('writtenSkeleton', writtenSkeleton),
    }
  })
}
