import { type Found, type Statement, type Statements, preparedQuery } from './statements.ts'
import { AppError } from '../contract/app-error.ts'
import { describeFault, logError } from '../log-error.ts'
import { tooLong } from '../contract/row-bytes.ts'
import { isOn } from '../variable.ts'
import { LONGEST_ANSWER_MS, answeredWithin, faultOf } from './fault.ts'
import { ROOM_FOR_ALL, type Room, type Space, roomIn } from './room.ts'
import { type Session, directly, expectStorable, inSessions, writes } from './sessions.ts'

/** Counts the statements that one invocation of the Worker sends to D1, over all of its sessions. */
export type QueryMeter = { queries: number }

/**
 * The statements after which work that can go on later stops. D1 allows an invocation 1,000 statements,
 * each statement of a batch counts, and a step that has begun still ends.
 */
export const ENOUGH_QUERIES = 300

/** True once an invocation has sent so many queries that it should leave the rest to another one. */
export function hasSpentBudget({ queries }: QueryMeter): boolean {
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
  /** D1's bookmark: a later session that begins at it sees at least what this one has seen. It is null without replicas. */
  bookmark(): string | null
  /** Throws if the disk is known to be full, for those who write something elsewhere first. Returns whether its room is known at all. */
  expectRoom(): Promise<boolean>
}

/** A database: how it is asked, and the room that it has. One of the platform itself is one that is asked directly. */
export type Database = Pick<D1Database, 'prepare' | 'batch'> & {
  /** Opens a session that begins at `first-primary` or a bookmark; a database without replicas has none. */
  open?: (from: string) => Session
  room?: Room
  /** Longest time for an answer, in ms. */
  answersMs?: number
}

/** The bindings that open databases, and the variable that says whether replicas may answer. */
export type Databases = { DB: D1Database; REPLICAS?: string | undefined; SPACE?: Space | undefined }

/** The database that holds a board. There is one for all boards today; nothing else chooses. */
export function databaseOf(bindings: Databases, _boardId: string): Database {
  const { DB, REPLICAS, SPACE } = bindings
  const database = withRoom(DB, SPACE)
  return isOn('REPLICAS', REPLICAS) ? { ...database, open: inSessions(DB) } : database
}

/** A database beside that of the boards, such as the search index. It has no replicas. */
export function withRoom(database: D1Database, space: Space | undefined): Database {
  return {
    prepare: (query) => database.prepare(query),
    batch: (statements) => database.batch(statements),
    room: roomIn(space),
  }
}

/** Opens a store; `from` is `first-primary` or a bookmark, which counts if there are replicas. Stores of one invocation may share a meter. */
export function openStore(
  database: Database,
  from: string,
  meter: QueryMeter = { queries: 0 },
): Store {
  const session = database.open?.(from) ?? directly(database)
  const { room = ROOM_FOR_ALL, answersMs = LONGEST_ANSWER_MS } = database
  const cost: Cost = { trips: 0, queries: 0, rowsRead: 0, rowsWritten: 0 }

  const expectRoom = () => room.expect().catch(noted)

  async function send(statements: Statement[]): Promise<unknown[]> {
    if (statements.length === 0) return []
    const prepared = statements.map(preparedQuery)
    const queries = prepared.map((one) => one.getQuery())
    const isWrite = queries.some(writes)
    if (isWrite) await expectRoom()
    for (const query of queries) expectStorable(query)
    cost.trips += 1
    cost.queries += statements.length
    const ask = () => answeredWithin(answersMs, session.run(queries))
    const results = await ask().catch(async (thrown: unknown) => {
      const fault = await room.explain(thrown)
      // If a full disk has failed a read, there is room for reads from now on.
      return isWrite || fault === thrown ? noted(fault) : ask()
    })
    for (const { meta } of results) {
      cost.rowsRead += meta.rows_read
      cost.rowsWritten += meta.rows_written
    }
    return results.map((result, index) => prepared[index]?.mapResult(result, true))
  }

  return {
    cost,
    meter,
    bookmark: session.bookmark,
    expectRoom,
    async batch<S extends Statements>(statements: S) {
      const series = Object.entries(statements).map(([name, one]) => ({ name, all: [one].flat() }))
      const flat = series.flatMap(({ all }) => all)
      meter.queries += flat.length
      const results = (await send(flat)).values()
      const found = series.map(({ name, all }) => [name, all.map(() => results.next().value)[0]])
      // The results come in the order of the statements, so names and types match.
      return (
        Array.isArray(statements) ? found.map(([, result]) => result) : Object.fromEntries(found)
      ) as Found<S>
    },
  }
}

/** Throws the error again; a full store is in the log under SQLite's name for it, whoever asked. */
function noted(thrown: unknown): never {
  if (faultOf(thrown).is === 'full')
    logError('store', { fault: `SQLITE_FULL: ${describeFault(thrown)}` })
  throw thrown
}

/**
 * The store, with known faults thrown as `AppError`: `store.unmigrated` if migrations are missing,
 * `store.full` if it has no room, `store.overloaded` if it is overloaded or unreachable, `body.too_large`
 * if a row would be, and `key.in_flight` if another write has used the same idempotency key meanwhile.
 */
export function translateErrors(store: Store): Store {
  return {
    ...store,
    batch: (statements) => store.batch(statements).catch(refuse),
    expectRoom: () => store.expectRoom().catch(refuse),
  }
}

function refuse(thrown: unknown): never {
  const fault = faultOf(thrown)
  if (fault.is === 'taken' && fault.column.startsWith('replies.'))
    throw new AppError('key.in_flight')
  if (fault.is === 'unmigrated') throw new AppError('store.unmigrated')
  if (fault.is === 'full') throw new AppError('store.full')
  if (fault.is === 'long') throw tooLong()
  if (fault.is !== 'overloaded' && fault.is !== 'lost') throw thrown
  throw new AppError('store.overloaded', {
    reason: 'The store cannot take more just now; try again in a moment.',
  })
}
