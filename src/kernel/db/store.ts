import type { Db, Found, RowQuery, Series, Statement, Statements } from './statements.ts'
import { db } from './database.ts'
import { buildStatement } from './prepared.ts'
import type { QueryMeter } from './query-meter.ts'

/** The cost of a session so far: round trips, the statements in them, and rows as D1 bills them. */
export type Cost = { trips: number; queries: number; rowsRead: number; rowsWritten: number }

/** A session with a database. Each call of `find`, `runQueries` or `run` is one batch: one round trip and one transaction. */
export type Store = {
  db: Db
  cost: Cost
  /** The statements of the whole invocation, if its sessions share a meter. */
  meter: QueryMeter
  /** Runs the statements and returns their results by name; of a series, that of its first statement. */
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

/** Opens a session; `from` is `first-primary` or a bookmark. Sessions of one invocation may share a meter. */
export function openStore(
  database: D1Database,
  from: string,
  meter: QueryMeter = { queries: 0 },
): Store {
  const session = database.withSession(from)
  const cost: Cost = { trips: 0, queries: 0, rowsRead: 0, rowsWritten: 0 }
  const send = (statements: Statement[]) => {
    meter.queries += statements.length
    return batch(session, cost, statements)
  }
  return {
    db,
    cost,
    meter,
    bookmark: () => session.getBookmark(),
    async run(statements) {
      await send(statements)
    },
    async runQueries(queries) {
      const results = await send(queries.map(({ statement }) => statement))
      for (const [index, { receive }] of queries.entries()) receive(results[index] as never)
    },
    async find(statements) {
      const series = Object.entries(statements).map(([name, one]) => ({
        name,
        series: isSeries(one) ? one : [one],
      }))
      const results = await send(series.flatMap(({ series }) => series))
      let at = 0
      const found = series.map(({ name, series }) => {
        const first = results[at]
        at += series.length
        return [name, first]
      })
      // The results come in the order of the statements, so names and types match.
      return Object.fromEntries(found) as Found<typeof statements>
    },
  }
}

function isSeries(one: Statement | Series): one is Series {
  return Array.isArray(one)
}

async function batch(
  session: D1DatabaseSession,
  cost: Cost,
  statements: Statement[],
): Promise<unknown[]> {
  if (statements.length === 0) return []
  const plans = statements.map(buildStatement)
  cost.trips += 1
  cost.queries += statements.length
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
