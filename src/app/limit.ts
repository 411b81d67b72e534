import type { Context } from 'hono'
import { networkOf, addressKind } from '../accounts/auth/network.ts'
import { AppError, LOGIN_ATTEMPTS, type Quota } from '../kernel/contract/app-error.ts'
import type { RateLimiter } from '../operations/request-context.ts'
import type { AppEnv } from './answer.ts'
import { type Credentials, forgetToken, readToken, withCaller } from './authenticate.ts'
import { formatNumber } from '../kernel/contract/format-number.ts'

/** The period of the platform's limiters in seconds, as in wrangler.toml. */
export const PERIOD_S = 60

/** The limiters of wrangler.toml: the name that clients see, requests per minute, and what is counted. */
export const POLICIES = {
  SIGN_INS: { name: 'sign-ins', most: 60, counted: 'sign-ins and registrations' },
  WRITES: { name: 'writes', most: 6_000, counted: 'writes' },
  READS: { name: 'reads', most: 60_000, counted: 'reads' },
  ANONYMOUS: { name: 'anonymous', most: 6_000, counted: 'requests without a valid token' },
} satisfies Record<RateLimiter, { name: string; most: number; counted: string }>

/**
 * Counts a request for the caller, or for the network of an anonymous one, and throws `rate.limited`
 * (429) if there were too many. Every response names the policy in `RateLimit-Policy`. `RateLimit` is
 * only on refusals: the platform's limiter says whether there is room but not how much, and an
 * invented number would mislead clients that pace themselves by it.
 *
 * It runs before the store is queried, so that a refused request costs no query. On Cloudflare the
 * counters are in the memory of the same machine.
 */
export async function expectRoom(c: Context<AppEnv>, limiter: RateLimiter): Promise<void> {
  addLimit(c, limiter)
  await countBy(c, limiter)
}

/** Counts a sign-in: before its password is hashed, or when it fails without that. So all count but those with a password that was right a moment ago. */
export async function countSignIn(c: Context<AppEnv>): Promise<void> {
  if (!c.get('mayCount')) return
  c.set('mayCount', false)
  await countBy(c, 'SIGN_INS')
}

/** Does the same as `expectRoom` where the response names the policy already. */
async function countBy(c: Context<AppEnv>, limiter: RateLimiter): Promise<void> {
  const { caller, address, deps } = c.get('context')
  if (!deps.config.isLimited) return
  if (await deps.hasRoom(limiter, caller?.userId ?? networkOf(address))) return
  const { name, most, counted } = POLICIES[limiter]
  const whose = caller === undefined ? `from this ${addressKind(address)}` : 'by this user'
  const reason = `Too many ${counted} ${whose}, more than ${formatNumber(most)} a minute; wait a minute.`
  throw new AppError('rate.limited', {
    reason,
    waitS: PERIOD_S,
    quota: {
      policy: name,
      remaining: 0,
      resetS: PERIOD_S,
    },
  })
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
  if (name === 'login') {
    // `countSignIn` decides later if this one counts among the sign-ins, too.
    addLimit(c, 'SIGN_INS')
    c.set('mayCount', true)
    return expectRoom(c, 'ANONYMOUS')
  }
  if (access === 'anyone') return expectRoom(c, method === 'GET' ? 'ANONYMOUS' : 'SIGN_INS')
  return expectRoom(c, method === 'GET' ? 'READS' : 'WRITES')
}

function addLimit(c: Context<AppEnv>, limiter: RateLimiter): void {
  const { name, most } = POLICIES[limiter]
  if (c.get('context').deps.config.isLimited) addPolicy(c, name, most, PERIOD_S)
}

/** Adds a policy to `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers). */
function addPolicy(c: Context<AppEnv>, name: string, most: number, seconds: number): void {
  const { 'ratelimit-policy': others, ...headers } = c.get('headers')
  const policy = `"${name}";q=${most};w=${seconds}`
  c.set('headers', { ...headers, 'ratelimit-policy': others ? `${others}, ${policy}` : policy })
}

export function rateLimitHeader(quota: Quota | undefined): Record<string, string> {
  if (quota === undefined) return {}
  return { ratelimit: `"${quota.policy}";r=${quota.remaining};t=${quota.resetS}` }
}

/** Reads the caller from a token. A request with a missing or invalid token counts against its address, and so does one whose token has to be looked up. */
export async function identify(
  c: Context<AppEnv>,
  credentials: Credentials,
): Promise<NonNullable<AppEnv['Variables']['context']['caller']>> {
  let isCounted = false
  const count = () => {
    isCounted = true
    return expectRoom(c, 'ANONYMOUS')
  }
  return readToken(credentials, c.get('context'), count).catch(async (thrown: unknown) => {
    if (!isCounted) await count()
    throw thrown
  })
}

/**
 * Reads the caller again if a named token was refused because its row has other limits than the isolate
 * knew, so that the request can be attempted with those. Nothing was done then, as a token is checked
 * first. Otherwise throws what was thrown.
 */
export async function identifyAnew(
  c: Context<AppEnv>,
  credentials: Credentials,
  thrown: unknown,
): Promise<void> {
  const context = c.get('context')
  const { limitsText } = context.caller ?? {}
  const isRefused = thrown instanceof AppError && thrown.code === 'token.invalid'
  if (limitsText === undefined || !isRefused) throw thrown
  forgetToken(context, credentials)
  const caller = await readToken(credentials, context, () => expectRoom(c, 'ANONYMOUS'))
  if (caller.limitsText === limitsText) throw thrown
  c.set('context', withCaller(context, caller))
}
