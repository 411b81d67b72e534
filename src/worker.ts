import { app } from './app.ts'
import { type Env, openDeliveryDeps, openFollowDeps } from './deps.ts'
import { cleanUp } from './scheduled.ts'
import { followAll } from './search/consume.ts'
import { consumeSignals } from './webhooks/consume.ts'
import type { OutboxSignal } from './webhooks/signal.ts'

export { Board } from './engine/board.ts'

export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
  scheduled: (_controller, env) => cleanUp(env),
  // A slow receiver does not delay the next batch, because nothing is awaited. What fails stays in D1, and the cron signals it again.
  queue: ({ messages }, env, ctx) => {
    ctx.waitUntil(followAll(openFollowDeps(env), messages))
    ctx.waitUntil(consumeSignals(openDeliveryDeps(env), messages))
  },
} satisfies ExportedHandler<Env, OutboxSignal>
