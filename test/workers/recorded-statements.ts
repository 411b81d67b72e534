import { env } from 'cloudflare:workers'

/** A statement that a session has run, with the values of its first run. */
export type RecordedStatement = { database: D1Database; sql: string; values: unknown[] }

const recorded = new Map<string, RecordedStatement>()
const unchecked = new Set<RecordedStatement>()
let isRecording = false

/** The different statements that sessions have run since the tests began. */
export function recordedStatements(): RecordedStatement[] {
  return [...recorded.values()]
}

/** The statements recorded since the last call, so that each one's plan is checked once. */
export function takeUncheckedStatements(): RecordedStatement[] {
  const taken = [...unchecked]
  unchecked.clear()
  return taken
}

/** Records every statement of every session from now on: those of the Worker, its objects and the queue's consumer, which run beside the tests. */
export function recordStatements(): void {
  // Test files that share a runtime share its prototypes.
  if (isRecording) return
  isRecording = true
  // The classes of the platform are not exported; each has its methods on its prototype.
  const databases = Object.getPrototypeOf(env.DB) as D1Database
  const sessions = Object.getPrototypeOf(env.DB.withSession()) as D1DatabaseSession
  const { withSession } = databases
  const { prepare } = sessions
  const databaseOf = new WeakMap<D1DatabaseSession, D1Database>()
  databases.withSession = function (from) {
    const session = withSession.call(this, from)
    databaseOf.set(session, this)
    return session
  }
  sessions.prepare = function (sql) {
    const statement = prepare.call(this, sql)
    const database = databaseOf.get(this)
    const { bind } = statement
    statement.bind = (...values) => {
      if (database !== undefined && !recorded.has(sql)) record({ database, sql, values })
      return bind.apply(statement, values)
    }
    return statement
  }
}

function record(statement: RecordedStatement): void {
  recorded.set(statement.sql, statement)
  unchecked.add(statement)
}
