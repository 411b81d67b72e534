import { Board as Inner } from '../../src/board/board.ts'
import type { Env } from '../../src/services.ts'
import type { Wake } from '../../src/wake.ts'
import worker from '../../src/worker.ts'

type Delayed = { DELAY_MS: string }

const delayedEnvs = new WeakMap<Env, Env>()

/** The board's object, whose store is as far away as the Worker's. */
export class Board extends Inner {
  constructor(state: DurableObjectState, env: Env & Delayed) {
    super(state, delayed(env))
  }
}

/** The service, with a D1 whose every round trip takes DELAY_MS longer. */
export default {
  fetch: (request, env, ctx) => worker.fetch(request, delayed(env), ctx),
  scheduled: (controller, env) => worker.scheduled(controller, delayed(env)),
  queue: (batch, env, ctx) => worker.queue(batch, delayed(env), ctx),
} satisfies ExportedHandler<Env & Delayed, Wake>

/** The same for the same, for the service keeps what it made of its bindings. */
function delayed(env: Env & Delayed): Env {
  const known = delayedEnvs.get(env)
  if (known !== undefined) return known
  const made = { ...env, DB: delayedDatabase(env.DB, Number(env.DELAY_MS)) }
  delayedEnvs.set(env, made)
  return made
}

/** A database whose sessions wait before each batch; the service uses nothing else of it. */
function delayedDatabase(db: D1Database, ms: number): D1Database {
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
        async batch(statements) {
          await scheduler.wait(ms)
          return session.batch(statements)
        },
      }
    },
  }
}

function unexpected(): never {
  throw new Error('The service went to D1 outside of a session, where no delay is simulated.')
}
