import type { Db, Found, Statement, Statements, Want } from './statements.ts'
import { db } from './database.ts'
import { built } from './prepared.ts'

/** What the store was asked for and did: round trips, and rows as D1 bills them. */
export type Cost = { trips: number; rowsRead: number; rowsWritten: number }

/** One session with a database. What runs together is one round trip and one transaction. */
export type Store = {
  db: Db
  cost: Cost
  /** Runs the statements in one batch and gives their results by name. */
  find<S extends Statements>(statements: S): Promise<Found<S>>
  /** Runs the statements in one batch and puts the rows of each where they are wanted. */
  supply(wants: Want[]): Promise<void>
  /** Runs the statements in one batch: all of them or none. */
  run(statements: Statement[]): Promise<void>
  /** The newest state this session has seen, for a later one to begin at. */
  bookmark(): string | null
}

/** Where a board lives. The only place that knows. */
export function databaseOf(bindings: { DB: D1Database }, _boardId: string): D1Database {
  return bindings.DB
}

/** Opens a session that begins at the primary (`first-primary`), or at a bookmark. */
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
    async supply(wants) {
      const results = await batch(
        session,
        cost,
        wants.map(({ ask }) => ask),
      )
      for (const [index, { put }] of wants.entries()) put(results[index] as never)
    },
    async find(statements) {
      const results = await batch(session, cost, Object.values(statements))
      const found = Object.keys(statements).map((name, index) => [name, results[index]])
      // The results stand in the order of the statements, whose names and types they take.
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
  const plans = statements.map(built)
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
