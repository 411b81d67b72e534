import { app } from './app.ts'
import { type Env, openDeliveryDeps } from './deps.ts'
import { cleanUp } from './scheduled.ts'
import { consumeSignals } from './webhooks/consume.ts'
import type { OutboxSignal } from './webhooks/signal.ts'

export { Board } from './engine/board.ts'

export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
  scheduled: (_controller, env) => cleanUp(env),
  // Not awaited, so that a slow receiver does not hold up the next batch: D1 holds what is to be sent, and the cron signals it again.
  queue: (batch, env, ctx) => ctx.waitUntil(consumeSignals(openDeliveryDeps(env), batch.messages)),
} satisfies ExportedHandler<Env, OutboxSignal>
