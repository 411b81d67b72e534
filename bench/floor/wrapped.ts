import type { Env } from '../../src/app/deps.ts'

/** Wraps a database so that `change` can replace methods of its sessions. The service uses nothing but sessions. */
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

/** Caches the wrapped bindings, because the service caches what it derives from the identity of its bindings. */
export function remembered<E extends Env>(make: (env: E) => Env): (env: E) => Env {
  const made = new WeakMap<E, Env>()
  return (env) => {
    const known = made.get(env) ?? make(env)
    made.set(env, known)
    return known
  }
}

/** Throws if the service uses a method that is not wrapped. */
export function unexpected(): never {
  throw new Error('The service used a binding in a way that is not simulated here.')
}
