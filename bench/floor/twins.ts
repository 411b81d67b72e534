import { Board as Inner } from '../../src/board/board.ts'
import type { Env } from '../../src/services.ts'
import type { Wake } from '../../src/wake.ts'
import worker from '../../src/worker.ts'

type Twins = { GUARD: string }

const twinEnvs = new WeakMap<Env, Env>()

/** One of the two objects of a board, which knows nothing of the other. */
export class Board extends Inner {
  constructor(state: DurableObjectState, env: Env & Twins) {
    const name = state.id.name?.replace(/~.*/, '')
    Object.defineProperty(state, 'id', { value: { name } })
    super(state, { ...env, DB: databaseFor(env) })
  }
}

/** The service, where each write of a board goes to one of two objects by chance; with GUARD `off`, turns are stored whatever they were decided on. */
// oxlint-disable-next-line import/no-default-export
export default {
  fetch: (request, env, ctx) => worker.fetch(request, withTwins(env), ctx),
  scheduled: (controller, env) => worker.scheduled(controller, withTwins(env)),
  queue: (batch, env, ctx) => worker.queue(batch, withTwins(env), ctx),
} satisfies ExportedHandler<Env & Twins, Wake>

/** The same for the same, for the service keeps what it made of its bindings. */
function withTwins(env: Env & Twins): Env {
  const known = twinEnvs.get(env)
  if (known !== undefined) return known
  const made = { ...env, BOARD: eitherOf(env.BOARD) }
  twinEnvs.set(env, made)
  return made
}

function eitherOf(namespace: Env['BOARD']): Env['BOARD'] {
  return {
    newUniqueId: unexpected,
    idFromName: unexpected,
    idFromString: unexpected,
    get: unexpected,
    jurisdiction: unexpected,
    getByName: (name) => namespace.getByName(`${name}~${Math.random() < 0.5 ? 'a' : 'b'}`),
  }
}

const GUARD = 'select json(case when exists'

function databaseFor({ DB, GUARD: guard }: Env & Twins): D1Database {
  if (guard !== 'off') return DB
  return {
    prepare: unexpected,
    batch: unexpected,
    exec: unexpected,
    dump: unexpected,
    withSession(from) {
      const session = DB.withSession(from)
      return {
        prepare: (sql) => session.prepare(sql.startsWith(GUARD) ? 'select ?, ?, ?' : sql),
        getBookmark: () => session.getBookmark(),
        batch: (statements) => session.batch(statements),
      }
    },
  }
}

function unexpected(): never {
  throw new Error('The service used a binding in a way that is not simulated here.')
}
