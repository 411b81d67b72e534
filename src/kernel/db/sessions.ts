import { logError } from '../log-error.ts'
import { answeredWithin, isUnanswered } from './fault.ts'
import { ROW_BYTES, bytesOfText, mayBeLong, tooLong } from '../contract/row-bytes.ts'

/** A statement as it is sent. */
export type Query = { sql: string; params: unknown[] }

/** A connection with a database, or one of D1's sessions, which may be answered by a replica. */
export type Session = {
  /** Runs the queries in one transaction. */
  run(queries: Query[]): Promise<D1Result[]>
  /** D1's bookmark of the newest state that a session has seen; null without sessions. */
  bookmark(): string | null
}

type Connection = Pick<D1Database, 'prepare' | 'batch'>

/** Asks the database itself, which is always the newest state. */
export function directly(database: Connection): Session {
  return { run: (queries) => database.batch(preparedOn(database, queries)), bookmark: () => null }
}

function preparedOn(connection: Pick<D1Database, 'prepare'>, queries: Query[]) {
  return queries.map(({ sql, params }) => connection.prepare(sql).bind(...params))
}

/** Longest time, in ms, that the first query of an isolate to a session takes. */
export const FIRST_ANSWER_MS = 5_000

/** An isolate remembers here which databases answer in sessions and which do not, so that only its first queries wait. */
const known = new WeakMap<object, 'answers' | 'hangs'>()

/**
 * Opens sessions (`REPLICAS`). Projects have seen that each query of a session hangs, without an error,
 * from the moment that replicas are ready. So the first queries of an isolate have a bound: where it is hit,
 * the isolate asks the database itself from then on, and says so in its log.
 */
export function inSessions(
  database: D1Database,
  firstMs = FIRST_ANSWER_MS,
): (from: string) => Session {
  return (from) => {
    const direct = directly(database)
    if (known.get(database) === 'hangs') return direct
    const session = database.withSession(from)
    let isDirect = false
    return {
      bookmark: () => (isDirect ? null : session.getBookmark()),
      async run(queries) {
        if (isDirect) return direct.run(queries)
        const answer = session.batch(preparedOn(session, queries))
        if (known.get(database) === 'answers') return answer
        try {
          const results = await answeredWithin(firstMs, answer)
          if (!known.has(database)) known.set(database, 'answers')
          return results
        } catch (thrown) {
          if (!(thrown instanceof Error && isUnanswered(thrown.message))) throw thrown
          isDirect = true
          giveUp(database, firstMs)
          // Nobody knows if a write was stored, so it is not sent again.
          if (queries.some(writes)) throw thrown
          return direct.run(queries)
        }
      },
    }
  }
}

function giveUp(database: D1Database, firstMs: number): void {
  if (known.get(database) === 'hangs') return
  known.set(database, 'hangs')
  const fault = `REPLICAS is on, and a query of a D1 session was not answered within ${firstMs} ms. This isolate asks the database without sessions from now on. Set REPLICAS to off (deploy/README.md).`
  logError('replicas', { fault })
}

/** True unless a query is a select. Drizzle's selects begin with this word alone, so the check is enough. */
export function writes({ sql }: Query): boolean {
  return !/^\s*\(?\s*select\b/i.test(sql)
}

/**
 * Throws if a statement carries a value that D1 does not take, or inserts a row of values that are too long
 * together. Rows of boards are measured before, as they will be after the change.
 */
export function expectStorable(query: Query): void {
  if (!writes(query)) return
  const texts = query.params.filter((one) => typeof one === 'string')
  if (!mayBeLong(texts.reduce((sum, { length }) => sum + length, 0))) return
  const sizes = texts.map(bytesOfText)
  const isInsert = /^\s*insert\b/i.test(query.sql)
  const bytes = isInsert ? sizes.reduce((sum, one) => sum + one, 0) : Math.max(...sizes)
  if (bytes > ROW_BYTES) throw tooLong(bytes)
}
