import type { Context } from 'hono'
import { networkOf } from '../auth/network.ts'
import { type Quota, LOGIN_ATTEMPTS } from '../core/quota.ts'
import { AppError } from '../core/app-error.ts'
import type { RateLimiter } from '../deps.ts'
import type { AppEnv } from './answer.ts'
import { readToken } from './authenticate.ts'

/** The period of the platform's limiters in seconds, as in wrangler.toml. */
const PERIOD_S = 60

/** The limiters of wrangler.toml: the name that clients see, and requests per minute. */
const POLICIES = {
  SIGN_INS: { name: 'sign-ins', most: 60 },
  WRITES: { name: 'writes', most: 6_000 },
  READS: { name: 'reads', most: 60_000 },
  ANONYMOUS: { name: 'anonymous', most: 6_000 },
} satisfies Record<RateLimiter, { name: string; most: number }>

/**
 * Counts a request for the caller, or for the network of an anonymous one, and throws `rate.limited`
 * (429) if there were too many. Every response names the policy in `RateLimit-Policy`. `RateLimit` is
 * only on refusals: the platform's limiter says whether there is room but not how much, and an
 * invented number would mislead clients that pace themselves by it.
 *
 * It runs before the store is queried, so that a refused request costs no query. Only one read in a
 * hundred waits for the limiter (`hasRoomInBlocks`); on Cloudflare the counters are in the memory of
 * the same machine.
 */
export async function expectRoom(c: Context<AppEnv>, limiter: RateLimiter): Promise<void> {
  const { caller, address, deps } = c.get('context')
  if (!deps.config.isLimited) return
  const { name, most } = POLICIES[limiter]
  addPolicy(c, name, most, PERIOD_S)
  if (await deps.hasRoom(limiter, caller?.userId ?? networkOf(address))) return
  const quota = { policy: name, remaining: 0, resetS: PERIOD_S }
  throw new AppError('rate.limited', 'Too many requests; wait a minute.', [], PERIOD_S, quota)
}

/** The operations that check a password, and so count login attempts. */
const CHECKS_PASSWORD = new Set(['login', 'edit_current_user'])

/** Counts a request against the limit of its operation: sign-ins, reads or writes, or requests without a token. */
export async function countIn(
  c: Context<AppEnv>,
  { access, method, name }: { access: unknown; method: string; name: string },
): Promise<void> {
  const isVisitor = c.get('context').caller === undefined
  if (access !== 'anyone' && isVisitor) return expectRoom(c, 'ANONYMOUS')
  if (CHECKS_PASSWORD.has(name) && c.get('context').deps.config.isLimited)
    addPolicy(c, LOGIN_ATTEMPTS.name, LOGIN_ATTEMPTS.most, LOGIN_ATTEMPTS.seconds)
  if (access === 'anyone') return expectRoom(c, 'SIGN_INS')
  return expectRoom(c, method === 'GET' ? 'READS' : 'WRITES')
}

/** Adds a policy to `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers). */
function addPolicy(c: Context<AppEnv>, name: string, most: number, seconds: number): void {
  const { 'ratelimit-policy': others, ...headers } = c.get('headers')
  const policy = `"${name}";q=${most};w=${seconds}`
  c.set('headers', { ...headers, 'ratelimit-policy': others ? `${others}, ${policy}` : policy })
}

/** The `RateLimit` header, if the quota is known. */
export function rateLimitHeader(quota: Quota | undefined): Record<string, string> {
  if (quota === undefined) return {}
  return { ratelimit: `"${quota.policy}";r=${quota.remaining};t=${quota.resetS}` }
}

/** Reads the caller from a token. A request with a missing or invalid token counts against its address, and so does one whose token has to be looked up. */
export async function identify(
  c: Context<AppEnv>,
  token: string | undefined,
): Promise<NonNullable<AppEnv['Variables']['context']['caller']>> {
  let isCounted = false
  const count = () => {
    isCounted = true
    return expectRoom(c, 'ANONYMOUS')
  }
  return readToken(token, c.get('context'), count).catch(async (thrown: unknown) => {
    if (!isCounted) await count()
    throw thrown
  })
}
