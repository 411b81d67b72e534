import type { Context } from 'hono'
import { networkOf } from '../auth/network.ts'
import { type Quota, LOGIN_ATTEMPTS } from '../core/quota.ts'
import { AppError } from '../core/app-error.ts'
import type { RateLimiter } from '../deps.ts'
import type { AppEnv } from './answer.ts'
import { readToken } from './authenticate.ts'

/** The time that the platform's limiters count over, in seconds, as wrangler.toml says. */
const PERIOD_S = 60

/** What clients are told of each limiter of wrangler.toml: a name, and how many requests a minute it allows. */
const POLICIES = {
  SIGN_INS: { name: 'sign-ins', most: 60 },
  WRITES: { name: 'writes', most: 6_000 },
  READS: { name: 'reads', most: 60_000 },
  ANONYMOUS: { name: 'anonymous', most: 6_000 },
} satisfies Record<RateLimiter, { name: string; most: number }>

/**
 * Counts a request of the caller, or where nobody is signed in of their address (network), and
 * refuses it (429 `rate.limited`) where there were too many. Every reply after that names the policy
 * in `RateLimit-Policy`. `RateLimit` is on the refusals only: the platform's limiter tells whether
 * there is room and never how much, and a number that is made up would mislead a client that paces
 * itself by it.
 *
 * It is asked before the store, so that a request that is refused costs the store nothing. A read
 * does not wait for it, but for one in a hundred (`hasRoomInBlocks`); on Cloudflare the counters are
 * in the memory of the same machine.
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

/** Counts a request in the limits of its operation: sign-ins, or reads or writes of the caller. */
export async function countIn(
  c: Context<AppEnv>,
  { access, method, name }: { access: unknown; method: string; name: string },
): Promise<void> {
  if (access !== 'anyone') return expectRoom(c, method === 'GET' ? 'READS' : 'WRITES')
  if (name === 'login' && c.get('context').deps.config.isLimited)
    addPolicy(c, LOGIN_ATTEMPTS.name, LOGIN_ATTEMPTS.most, LOGIN_ATTEMPTS.seconds)
  return expectRoom(c, 'SIGN_INS')
}

/** Names one more policy to the client (draft-ietf-httpapi-ratelimit-headers): so many requests in so many seconds. */
function addPolicy(c: Context<AppEnv>, name: string, most: number, seconds: number): void {
  const { 'ratelimit-policy': others, ...headers } = c.get('headers')
  const policy = `"${name}";q=${most};w=${seconds}`
  c.set('headers', { ...headers, 'ratelimit-policy': others ? `${others}, ${policy}` : policy })
}

/** The header that tells how much a client has left, where that is known. */
export function rateLimitHeader(quota: Quota | undefined): Record<string, string> {
  if (quota === undefined) return {}
  return { ratelimit: `"${quota.policy}";r=${quota.remaining};t=${quota.resetS}` }
}

/** Reads who calls from a token; a request whose token is missing or bad counts as one of its address. */
export async function identify(
  c: Context<AppEnv>,
  token: string | undefined,
): Promise<NonNullable<AppEnv['Variables']['context']['caller']>> {
  return readToken(token, c.get('context')).catch(async (thrown: unknown) => {
    await expectRoom(c, 'ANONYMOUS')
    throw thrown
  })
}
