import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { app } from '../../../src/app/app.ts'
import type { Env } from '../../../src/app/deps.ts'

/** A limiter that lets each key through so often, and the keys it was asked about. */
function limiter(most = 1_000) {
  const asked: string[] = []
  const limit = ({ key }: RateLimitOptions) => {
    asked.push(key)
    return Promise.resolve({ success: asked.filter((one) => one === key).length <= most })
  }
  return { asked, limit }
}

type Most = { signIns?: number; writes?: number; reads?: number; anonymous?: number }

/** The service behind limiters that answer yes so often, and what they were asked. */
export function behind(most: Most, variables: Partial<Env> = {}) {
  const [signIns, writes] = [limiter(most.signIns), limiter(most.writes)]
  const [reads, anonymous] = [limiter(most.reads), limiter(most.anonymous)]
  const bindings = {
    ...env,
    RATE_LIMITS: 'on',
    SIGN_INS: signIns,
    WRITES: writes,
    READS: reads,
    ANONYMOUS: anonymous,
    ...variables,
  }
  return {
    via: async (request: Request) => app.fetch(request, bindings, createExecutionContext()),
    signIns: signIns.asked,
    writes: writes.asked,
    reads: reads.asked,
    anonymous: anonymous.asked,
  }
}

/** The reply which says that there is no room. */
export const LIMITED = { status: 429, body: { code: 'rate.limited' } }

/** A request's address. */
export const from = (address: string) => ({ headers: { 'cf-connecting-ip': address } })
