import { app } from './app/app.ts'
import {
  type Env,
  openAppDeps,
  openDeliveryDeps,
  openFollowDeps,
  openMailDeps,
  openPokeDeps,
  openPushDeps,
  openTellDeps,
} from './app/deps.ts'
import { openRequestContext } from './app/request-context.ts'
import { cleanUp } from './app/scheduled.ts'
import { type HandoverRequest, continueHandovers } from './boards/members/handover.ts'
import { consumeMail } from './accounts/mail/consume.ts'
import { followAll } from './search/consume.ts'
import { tellNotified } from './notifications/tell.ts'
import { consumePushes } from './notifications/push/consume.ts'
import { pokeAll } from './notifications/consume.ts'
import { consumeSignals } from './webhooks/consume.ts'
import type { Signal } from './kernel/signals.ts'

export { Board } from './app/board.ts'
export { Inbox } from './notifications/inbox-object.ts'

export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
  scheduled: (_controller, env) => cleanUp(env),
  // A slow receiver does not delay the next batch, because it is not awaited. What fails of the webhooks stays in D1, and the cron signals it again.
  queue: ({ messages }, env, ctx) => {
    ctx.waitUntil(followAll(openFollowDeps(env), messages))
    ctx.waitUntil(consumeSignals(openDeliveryDeps(env), messages))
    ctx.waitUntil(pokeAll(openPokeDeps(env), messages))
    ctx.waitUntil(tellNotified(openTellDeps(env), messages))
    ctx.waitUntil(consumePushes(openPushDeps(env), messages))
    ctx.waitUntil(consumeMail(openMailDeps(env), messages))
    return continueHandovers((request) => openContextOf(env, ctx, request), messages)
  },
} satisfies ExportedHandler<Env, Signal>

/** The context of a request that a message goes on with. */
function openContextOf(env: Env, ctx: ExecutionContext, request: HandoverRequest) {
  const after = (task: Promise<void>) => ctx.waitUntil(task)
  // No password is hashed for it.
  const beforeHashing = () => Promise.resolve()
  return openRequestContext(openAppDeps(env), { language: '', ...request, after, beforeHashing })
}
