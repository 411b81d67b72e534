import { app } from './app.ts'
import { databaseOf, openStore } from './db/store.ts'
import { newId } from './ids.ts'
import { type Env, openAppDeps } from './deps.ts'
import { sweep } from './scheduled.ts'
import { sendAll } from './webhooks/consume.ts'
import type { OutboxSignal } from './webhooks/signal.ts'

export { Board } from './engine/board.ts'

export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
  scheduled: (_controller, env) => sweep(env),
  // Messages are wakings, which the store outlives: a slow receiver must not hold up the next batch.
  queue: (batch, env, ctx) =>
    ctx.waitUntil(sendWebhooks(env, batch.messages).catch(({ message }) => console.error(message))),
} satisfies ExportedHandler<Env, OutboxSignal>

/** Sends what the integrations that a batch names have waiting. It throws only where the configuration is wrong. */
async function sendWebhooks(env: Env, messages: Parameters<typeof sendAll>[1]): Promise<void> {
  const { config } = openAppDeps(env)
  const deps = {
    queue: env.WEBHOOKS,
    policy: config.receivers,
    perSecond: config.webhookRate,
    openStore: () => openStore(databaseOf(env, ''), 'first-primary'),
    fetch: (url: RequestInfo | URL, init?: RequestInit) => fetch(url, init),
    nowMs: () => Date.now(),
    chance: () => Math.random(),
    newId,
  }
  await sendAll(deps, messages)
}
