import { type Found, type Statement, type Statements, preparedQuery } from './statements.ts'
import { AppError } from '../contract/app-error.ts'
import { faultOf } from './fault.ts'

/** Counts the statements that one invocation of the Worker sends to D1, over all of its sessions. */
export type QueryMeter = { queries: number }

/**
 * The statements after which work that can go on later stops. D1 allows an invocation 1,000 statements,
 * each statement of a batch counts, and a step that has begun still ends.
 */
export const ENOUGH_QUERIES = 300

/** Whether an invocation has sent enough, so that what is left is for another one. */
export function hasEnough({ queries }: QueryMeter): boolean {
  return queries >= ENOUGH_QUERIES
}

/** The cost of a session so far: round trips, the statements in them, and rows as D1 bills them. */
export type Cost = { trips: number; queries: number; rowsRead: number; rowsWritten: number }

/** A session with a database. */
export type Store = {
  cost: Cost
  /** The statements of the whole invocation, if its sessions share a meter. */
  meter: QueryMeter
  /** Runs the statements in one round trip and one transaction. Returns their results in the same order or by the same names; of a series, that of its first statement. */
  batch<S extends Statements>(statements: S): Promise<Found<S>>
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
  return {
    cost,
    meter,
    bookmark: () => session.getBookmark(),
    async batch<S extends Statements>(statements: S) {
      const series = Object.entries(statements).map(([name, one]) => ({ name, all: [one].flat() }))
      const flat = series.flatMap(({ all }) => all)
      meter.queries += flat.length
      const results = (await send(session, cost, flat)).values()
      const found = series.map(({ name, all }) => [name, all.map(() => results.next().value)[0]])
      // The results come in the order of the statements, so names and types match.
      return (
        Array.isArray(statements) ? found.map(([, result]) => result) : Object.fromEntries(found)
      ) as Found<S>
    },
  }
}

async function send(
  session: D1DatabaseSession,
  cost: Cost,
  statements: Statement[],
): Promise<unknown[]> {
  if (statements.length === 0) return []
  const queries = statements.map(preparedQuery)
  cost.trips += 1
  cost.queries += statements.length
  const results = await session.batch(
    queries.map((query) => {
      const { sql, params } = query.getQuery()
      return session.prepare(sql).bind(...params)
    }),
  )
  for (const { meta } of results) {
    cost.rowsRead += meta.rows_read
    cost.rowsWritten += meta.rows_written
  }
  return results.map((result, index) => queries[index]?.mapResult(result, true))
}

/**
 * The store, with known faults thrown as `AppError`: `store.unmigrated` if migrations are missing,
 * `store.overloaded` if it is overloaded or unreachable, and `key.in_flight` if another write has used
 * the same idempotency key meanwhile.
 */
export function translateErrors(store: Store): Store {
  return { ...store, batch: (statements) => store.batch(statements).catch(refuse) }
}

function refuse(thrown: unknown): never {
  const fault = faultOf(thrown)
  if (fault.is === 'taken' && fault.column.startsWith('replies.'))
    throw new AppError('key.in_flight')
  if (fault.is === 'unmigrated') throw new AppError('store.unmigrated')
  if (fault.is !== 'overloaded' && fault.is !== 'lost') throw thrown
  throw new AppError('store.overloaded', {
    reason: 'The store cannot take more just now; try again in a moment.',
  })
}
