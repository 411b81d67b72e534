import { env } from 'cloudflare:workers'
import { app } from '../../src/app.ts'
import type { Env } from '../../src/services.ts'

/** A limiter that lets each key through so often, and the keys it was asked about. */
function limiter(most: number) {
  const asked: string[] = []
  const limit = ({ key }: RateLimitOptions) => {
    asked.push(key)
    return Promise.resolve({ success: asked.filter((one) => one === key).length <= most })
  }
  return { asked, limit }
}

/** The service behind limiters that let so many sign-ins and writes through, and what they were asked. */
export function behind(most: { signIns?: number; writes?: number }, variables: Partial<Env> = {}) {
  const [signIns, writes] = [limiter(most.signIns ?? 1_000), limiter(most.writes ?? 1_000)]
  const bindings = {
    ...env,
    RATE_LIMITS: 'on',
    SIGN_INS: signIns,
    WRITES: writes,
    ...variables,
  }
  return {
    via: async (request: Request) => app.fetch(request, bindings),
    signIns: signIns.asked,
    writes: writes.asked,
  }
}

/** How a reply says that there is no room. */
export const LIMITED = { status: 429, body: { code: 'rate.limited' } }

/** A request's address. */
export const from = (address: string) => ({ headers: { 'cf-connecting-ip': address } })
