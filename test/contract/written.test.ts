import { desc, eq, gt, sql } from 'drizzle-orm'
import { QueryBuilder, SQLiteAsyncDialect, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { type Planned, db } from '../../src/db/planner.ts'
import { boards, members } from '../../src/db/schema/boards.ts'
import { cards } from '../../src/db/schema/cards.ts'

const planOf = (statement: unknown) => {
  const { sql: text, params } = (statement as { _prepare(): Planned })._prepare().query
  return { text, params }
}

/** The same as Drizzle's own builder and dialect write it. */
const drizzled = (statement: { getSQL(): unknown }) => {
  const { sql: text, params } = new SQLiteAsyncDialect().sqlToQuery(statement.getSQL() as never)
  return { text, params }
}

const own = new QueryBuilder(new SQLiteSyncDialect())

const STATEMENTS = {
  'of all columns': (from: typeof own) => from.select().from(cards).where(eq(cards.id, 'c')),
  'of some columns, in order, up to a limit': (from: typeof own) =>
    from
      .select({ id: boards.id, title: boards.title })
      .from(boards)
      .where(gt(boards.version, 3))
      .orderBy(boards.sort, desc(boards.title))
      .limit(7),
  'of two tables': (from: typeof own) =>
    from
      .select({ id: boards.id, isAdmin: members.isAdmin })
      .from(members)
      .innerJoin(boards, eq(boards.id, members.boardId)),
  'of one table and perhaps another': (from: typeof own) =>
    from
      .select({ id: boards.id, user: members.userId })
      .from(boards)
      .leftJoin(members, eq(boards.id, members.boardId)),
  'of groups': (from: typeof own) =>
    from
      .select({ board: cards.boardId, many: sql`count(*)`.as('many') })
      .from(cards)
      .groupBy(cards.boardId),
}

describe('a select', () => {
  it.each(Object.entries(STATEMENTS))('%s is written as Drizzle writes it', (_, make) => {
    expect(planOf(make(db as never))).toEqual(drizzled(make(own)))
  })

  it('has no method whose clause would not be written', () => {
    const base = db.select({ id: boards.id }).from(boards)
    const methods = ['innerJoin', 'leftJoin', 'where', 'groupBy', 'orderBy', 'limit']
    expect(Object.keys(base)).toEqual([...methods, 'getSQL', '_prepare'])
  })
})
