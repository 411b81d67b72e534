import type { Env } from '../../src/deps.ts'

/** A database whose sessions are those of another, but for what `change` puts in their place; the service uses nothing else of it. */
export function withSessions(
  db: D1Database,
  change: (session: D1DatabaseSession) => Partial<D1DatabaseSession>,
): D1Database {
  return {
    prepare: unexpected,
    batch: unexpected,
    exec: unexpected,
    dump: unexpected,
    withSession(from) {
      const session = db.withSession(from)
      return {
        prepare: (sql) => session.prepare(sql),
        getBookmark: () => session.getBookmark(),
        batch: (statements) => session.batch(statements),
        ...change(session),
      }
    },
  }
}

/** Makes bindings of others, the same for the same: the service keeps what it made of its bindings. */
export function remembered<E extends Env>(make: (env: E) => Env): (env: E) => Env {
  const made = new WeakMap<E, Env>()
  return (env) => {
    const known = made.get(env) ?? make(env)
    made.set(env, known)
    return known
  }
}

/** Fails where the service uses what is not wrapped. */
export function unexpected(): never {
  throw new Error('The service used a binding in a way that is not simulated here.')
}
