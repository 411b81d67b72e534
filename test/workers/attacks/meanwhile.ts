import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { app } from '../../../src/app/app.ts'
import type { Env } from '../../../src/app/deps.ts'

type Prepares = Pick<D1Database, 'prepare' | 'batch'>

/** A database in which something happens once, after all that is read and before the first batch that writes so. */
export function databaseWith(write: RegExp, happen: () => Promise<unknown>): D1Database {
  const texts = new WeakMap<D1PreparedStatement, string>()
  let isOver = false

  function watched<T extends Prepares>(of: T): T {
    const prepare = (sql: string) => {
      const statement = of.prepare(sql)
      const bind = statement.bind.bind(statement)
      statement.bind = (...values) => {
        const bound = bind(...values)
        texts.set(bound, sql)
        return bound
      }
      return statement
    }
    const batch: D1Database['batch'] = async (statements) => {
      if (!isOver && statements.some((one) => write.test(texts.get(one) ?? ''))) {
        isOver = true
        await happen()
      }
      return of.batch(statements)
    }
    return new Proxy(of, {
      get(target, name) {
        if (name === 'prepare') return prepare
        if (name === 'batch') return batch
        if (name === 'withSession') return (from: string) => watched(env.DB.withSession(from))
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  return watched(env.DB)
}

/** The service with such a database, and these variables. */
export function via(DB: D1Database, variables: Partial<Env> = {}) {
  return async (request: Request) =>
    app.fetch(request, { ...env, ...variables, DB }, createExecutionContext())
}

/** The ways in which somebody loses what they had, in a statement over their id. */
export const CHANGES = {
  'is disabled': 'update users set login_disabled = 1 where id = ?1',
  'is signed out everywhere': 'update users set ver = ver + 1 where id = ?1',
}

/** The value that a select over an id finds under the name `it`. */
export async function valueOf(select: string, id: string): Promise<unknown> {
  return env.DB.prepare(select).bind(id).first('it')
}
