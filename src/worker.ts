import { app } from './app.ts'
import { type Env, sendWebhooks, sweep } from './services.ts'
import type { Wake } from './wake.ts'

export { Board } from './board/board.ts'

export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
  scheduled: (_controller, env) => sweep(env),
  // Messages are wakings, which the store outlives: a slow receiver must not hold up the next batch.
  queue: (batch, env, ctx) =>
    ctx.waitUntil(sendWebhooks(env, batch.messages).catch(({ message }) => console.error(message))),
} satisfies ExportedHandler<Env, Wake>
