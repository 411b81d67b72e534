import { Board as Inner } from '../../src/app/board.ts'
import type { Env } from '../../src/app/deps.ts'
import type { TaskMessage } from '../../src/kernel/task-queue.ts'
import worker from '../../src/worker.ts'
import { remembered, withSessions } from './wrapped.ts'

export { Inbox } from '../../src/worker.ts'

type Delayed = { DELAY_MS: string }

/** The board's object, with the same delay to D1 as the Worker. */
export class Board extends Inner {
  constructor(state: DurableObjectState, env: Env & Delayed) {
    super(state, delayed(env))
  }
}

/** The service, with a D1 whose every round trip takes DELAY_MS longer. */
export default {
  fetch: (request, env, ctx) => worker.fetch(request, delayed(env), ctx),
  scheduled: (controller, env, ctx) => worker.scheduled(controller, delayed(env), ctx),
  queue: (batch, env, ctx) => worker.queue(batch, delayed(env), ctx),
} satisfies ExportedHandler<Env & Delayed, TaskMessage>

const delayed = remembered<Env & Delayed>((env) => ({
  ...env,
  DB: withSessions(env.DB, (session) => ({
    async batch(statements) {
      await scheduler.wait(Number(env.DELAY_MS))
      return session.batch(statements)
    },
  })),
}))
