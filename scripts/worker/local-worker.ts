import type { Env } from '../../src/app/deps.ts'
import { PERIOD_S, POLICIES } from '../../src/app/limit.ts'
import type { TaskMessage } from '../../src/kernel/task-queue.ts'
import worker from '../../src/worker.ts'

export { Board, Inbox } from '../../src/worker.ts'

/** The service with rate limiters in memory, as on Cloudflare. Miniflare's write to a database for each request, which takes about as long as a read. */
export default {
  ...worker,
  fetch: (request, env, ctx) => worker.fetch(request, (limited ??= { ...env, ...limiters }), ctx),
} satisfies ExportedHandler<Env, TaskMessage>

let limited: Env | undefined

const limiters = {
  SIGN_INS: limiterOf(POLICIES.SIGN_INS.most),
  WRITES: limiterOf(POLICIES.WRITES.most),
  READS: limiterOf(POLICIES.READS.most),
  ANONYMOUS: limiterOf(POLICIES.ANONYMOUS.most),
}

/** Lets each key through `most` times in a period. All counts start again with the next period. */
function limiterOf(most: number): RateLimit {
  const counts = new Map<string, number>()
  let counted = 0
  return {
    limit({ key }) {
      const period = Math.floor(Date.now() / (PERIOD_S * 1_000))
      if (period !== counted) counts.clear()
      counted = period
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return Promise.resolve({ success: count <= most })
    },
  }
}
