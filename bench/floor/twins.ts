import { Board as Inner } from '../../src/app/board.ts'
import type { Env } from '../../src/app/deps.ts'
import type { TaskMessage } from '../../src/kernel/task-queue.ts'
import worker from '../../src/worker.ts'
import { remembered, unexpected, withSessions } from './wrapped.ts'

export { Inbox } from '../../src/worker.ts'

type Twins = { GUARD: string }

/** One of two independent objects for the same board. */
export class Board extends Inner {
  constructor(state: DurableObjectState, env: Env & Twins) {
    const name = state.id.name?.replace(/~.*/, '')
    Object.defineProperty(state, 'id', { value: { name } })
    super(state, { ...env, DB: env.GUARD === 'off' ? withoutGuard(env.DB) : env.DB })
  }
}

/** The service with two objects for each board; each write goes to a random one. With GUARD `off`, batches are stored even if their snapshot is out of date. */
export default {
  fetch: (request, env, ctx) => worker.fetch(request, twins(env), ctx),
  scheduled: (controller, env, ctx) => worker.scheduled(controller, twins(env), ctx),
  queue: (batch, env, ctx) => worker.queue(batch, twins(env), ctx),
} satisfies ExportedHandler<Env & Twins, TaskMessage>

const twins = remembered<Env & Twins>((env) => ({ ...env, BOARD: eitherOf(env.BOARD) }))

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

/** Replaces the guard by a statement with the same parameters that checks nothing. */
function withoutGuard(db: D1Database): D1Database {
  return withSessions(db, (session) => ({
    prepare: (sql) => session.prepare(sql.startsWith(GUARD) ? 'select ?, ?, ?' : sql),
  }))
}
