import type { Db, Found, Statement, Statements, RowQuery } from './statements.ts'
import { db } from './database.ts'
import { buildStatement } from './prepared.ts'

/** The cost of a session so far: round trips, and rows as D1 bills them. */
export type Cost = { trips: number; rowsRead: number; rowsWritten: number }

/** A session with a database. Each call of `find`, `runQueries` or `run` is one batch: one round trip and one transaction. */
export type Store = {
  db: Db
  cost: Cost
  /** Runs the statements and returns their results by name. */
  find<S extends Statements>(statements: S): Promise<Found<S>>
  /** Runs the statements and passes the rows of each to its `receive`. */
  runQueries(queries: RowQuery[]): Promise<void>
  run(statements: Statement[]): Promise<void>
  /** D1's bookmark: a later session that begins at it sees at least what this one has seen. */
  bookmark(): string | null
}

/** The database that holds a board. There is one for all boards today; nothing else chooses. */
export function databaseOf(bindings: { DB: D1Database }, _boardId: string): D1Database {
  return bindings.DB
}

/** Opens a session; `from` is `first-primary` or a bookmark. */
export function openStore(database: D1Database, from: string): Store {
  const session = database.withSession(from)
  const cost: Cost = { trips: 0, rowsRead: 0, rowsWritten: 0 }
  return {
    db,
    cost,
    bookmark: () => session.getBookmark(),
    async run(statements) {
      await batch(session, cost, statements)
    },
    async runQueries(queries) {
      const results = await batch(
        session,
        cost,
        queries.map(({ statement }) => statement),
      )
      for (const [index, { receive }] of queries.entries()) receive(results[index] as never)
    },
    async find(statements) {
      const results = await batch(session, cost, Object.values(statements))
      const found = Object.keys(statements).map((name, index) => [name, results[index]])
      // The results come in the order of the statements, so names and types match.
      return Object.fromEntries(found) as Found<typeof statements>
    },
  }
}

async function batch(
  session: D1DatabaseSession,
  cost: Cost,
  statements: Statement[],
): Promise<unknown[]> {
  if (statements.length === 0) return []
  const plans = statements.map(buildStatement)
  cost.trips += 1
  const results = await session.batch(
    plans.map((plan) => {
      const { sql, params } = plan.getQuery()
      return session.prepare(sql).bind(...params)
    }),
  )
  for (const { meta } of results) {
    cost.rowsRead += meta.rows_read
    cost.rowsWritten += meta.rows_written
  }
  return results.map((result, index) => plans[index]?.mapResult(result, true))
}
