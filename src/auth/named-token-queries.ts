import { type SQL, and, desc, eq, lt, sql } from 'drizzle-orm'
import { boards, members } from '../boards/tables.ts'
import type { PageWindow } from '../db/scope.ts'
import type { Db } from '../db/statements.ts'
import { namedTokens } from './named-token-table.ts'

const { id, userId, name, scopes, boards: limits, createdAt, lastUsedAt, expiresAt } = namedTokens

const facts = { id, userId, name, scopes, boards: limits, createdAt, lastUsedAt, expiresAt }

/** A user's id as a subquery, which a query for it is already. */
function selected(user: string | SQL): SQL {
  return typeof user === 'string' ? sql`select ${user}` : user
}

/** A named token by its hash. */
export function findNamedToken(db: Db, hash: string) {
  return db
    .select({ ...facts, accessUntil: namedTokens.accessUntil })
    .from(namedTokens)
    .where(eq(namedTokens.hash, hash))
}

/** One named token of a user. */
export function namedTokenOf(db: Db, user: string | SQL, token: string) {
  return db
    .select(facts)
    .from(namedTokens)
    .where(and(eq(id, token), sql`${userId} = (${selected(user)})`))
}

/** The named tokens of a user, newest first. */
export function namedTokensOf(db: Db, user: string | SQL, { limit, after }: PageWindow) {
  return db
    .select({ ...facts, row: sql<number>`rowid`.as('row') })
    .from(namedTokens)
    .where(and(sql`${userId} = (${selected(user)})`, after && lt(sql`rowid`, after[1])))
    .orderBy(desc(sql`rowid`))
    .limit(limit)
}

/** Those of the boards that a user may read as a member, or because they are public. */
export function boardsReadable(db: Db, user: string | SQL, ids: string[]) {
  return db
    .select({ id: boards.id })
    .from(boards)
    .leftJoin(
      members,
      and(eq(members.boardId, boards.id), sql`${members.userId} = (${selected(user)})`),
    )
    .where(
      and(
        sql`${boards.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        sql`(${boards.permission} = 'public' or ${members.isActive} = 1
          or exists (select 1 from users where id = (${selected(user)}) and is_admin = 1))`,
      ),
    )
}
