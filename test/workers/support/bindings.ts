import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { app } from '../../../src/app/app.ts'
import type { Env } from '../../../src/app/deps.ts'

/** Replaces the run of a batch. `at` is its place among those of the database, from 1. */
export type BatchFault = (run: () => Promise<D1Result[]>, at: number) => Promise<D1Result[]>

/** The database of the tests, with a fault in each batch. */
export function databaseWhere(fault: BatchFault): D1Database {
  let at = 0
  const database = {
    prepare: (query: string) => env.DB.prepare(query),
    batch(statements: D1PreparedStatement[]) {
      at += 1
      return fault(() => env.DB.batch(statements), at)
    },
  }
  return database as unknown as D1Database
}

/** A database that takes no write, with this error, and answers what only reads. */
export function fullDatabase(text: string): D1Database {
  const writes = new WeakSet<D1PreparedStatement>()
  const database = {
    prepare: (query: string) => ({
      bind(...values: unknown[]) {
        const bound = env.DB.prepare(query).bind(...values)
        if (!query.startsWith('select')) writes.add(bound)
        return bound
      },
    }),
    batch: (statements: D1PreparedStatement[]) =>
      statements.some((one) => writes.has(one))
        ? Promise.reject(d1Error(text))
        : env.DB.batch(statements),
  }
  return database as unknown as D1Database
}

/** A database, and how many statements were sent to it. */
export function countingDatabase(database: D1Database): {
  database: D1Database
  statements(): number
} {
  let sent = 0
  const counting = {
    prepare: (query: string) => database.prepare(query),
    batch(statements: D1PreparedStatement[]) {
      sent += statements.length
      return database.batch(statements)
    },
  }
  return { database: counting as unknown as D1Database, statements: () => sent }
}

/** An error as D1 throws it. */
export function d1Error(message: string): Error {
  return new Error(`D1_ERROR: ${message}`, { cause: new Error(message) })
}

/** The service with some of its bindings and variables replaced, on the same store unless that is one of them; it replies once its reply is read and all that comes after is done, or has failed. */
export function serviceWith(bindings: Partial<Env>) {
  const changed = { ...env, ...bindings }
  return async (request: Request) => {
    const after = createExecutionContext()
    // Work after a download waits for its last byte.
    const reply = await readWhole(await app.fetch(request, changed, after))
    await waitOnExecutionContext(after).catch(() => undefined)
    return reply
  }
}

async function readWhole(reply: Response): Promise<Response> {
  return reply.body === null ? reply : new Response(await reply.bytes(), reply)
}

/** The same service, which replies at once, so that a reply can be read while it is made. */
export function promptServiceWith(bindings: Partial<Env>) {
  const changed = { ...env, ...bindings }
  return async (request: Request) => app.fetch(request, changed, createExecutionContext())
}

/** The errors of D1 and of SQLite if there is no room. */
export const FULL_ERRORS = [
  'Exceeded maximum DB size',
  'Exceeded maximum database size.',
  'database or disk is full: SQLITE_FULL',
] as const

/** Errors that D1 throws: it cannot be reached or has lost its answer, it is overloaded, or what it was asked was too large for it. */
export const D1_ERRORS = {
  lost: [
    'Network connection lost.',
    'Internal error while starting up D1 DB storage caused object to be reset.',
    'D1 DB reset because its code was updated.',
    'Cannot resolve D1 DB due to transient issue on remote node.',
  ],
  overloaded: [
    'D1 DB is overloaded. Requests queued for too long.',
    'D1 DB is overloaded. Too many requests queued.',
  ],
  exceeded: [
    'D1 DB storage operation exceeded timeout which caused object to be reset.',
    'D1 DB exceeded its memory limit which caused object to be reset.',
    'D1 DB exceeded its CPU time limit and was reset.',
  ],
} as const
