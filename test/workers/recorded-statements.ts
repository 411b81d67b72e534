import { env } from 'cloudflare:workers'

/** A statement that a store has run, with the values of its first run. */
export type RecordedStatement = { database: D1Database; sql: string; values: unknown[] }

const recorded = new Map<string, RecordedStatement>()
const unchecked = new Set<RecordedStatement>()
let isRecording = false

/** The different statements that stores have run since the tests began. */
export function recordedStatements(): RecordedStatement[] {
  return [...recorded.values()]
}

/** The statements recorded since the last call, so that each one's plan is checked once. */
export function takeUncheckedStatements(): RecordedStatement[] {
  const taken = [...unchecked]
  unchecked.clear()
  return taken
}

/** Records every statement that is sent in a batch, as stores send theirs, from now on: those of the Worker, its objects and the queue's consumer, which run beside the tests. */
export function recordStatements(): void {
  // Test files that share a runtime share its prototypes.
  if (isRecording) return
  isRecording = true
  // The class of the platform is not exported; it has its methods on its prototype.
  const databases = Object.getPrototypeOf(env.DB) as D1Database
  const { prepare, batch } = databases
  const boundOf = new WeakMap<D1PreparedStatement, Omit<RecordedStatement, 'database'>>()
  databases.prepare = function (sql) {
    const statement = prepare.call(this, sql)
    const { bind } = statement
    statement.bind = (...values) => {
      const bound = bind.apply(statement, values)
      // A question for the plan of a statement is none of a store's.
      if (!sql.startsWith('explain')) boundOf.set(bound, { sql, values })
      return bound
    }
    return statement
  }
  databases.batch = function (statements) {
    for (const one of statements) {
      const bound = boundOf.get(one)
      if (bound !== undefined && !recorded.has(bound.sql)) record({ database: this, ...bound })
    }
    return batch.call(this, statements) as never
  }
}

function record(statement: RecordedStatement): void {
  recorded.set(statement.sql, statement)
  unchecked.add(statement)
}
