import { env } from 'cloudflare:workers'
import { d1Error } from '../support/bindings.ts'

/** A database of which one batch fails: before it is stored, or once it is. */
export function failingAt(nth: number, isStored: boolean): D1Database {
  let left = nth
  const database = {
    prepare: (text: string) => env.DB.prepare(text),
    async batch(statements: D1PreparedStatement[]) {
      left -= 1
      if (left !== -1) return env.DB.batch(statements)
      if (isStored) await env.DB.batch(statements)
      throw d1Error('Network connection lost.')
    },
  }
  // The parts of a database that a store uses.
  return database as unknown as D1Database
}
