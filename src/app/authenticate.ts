import type { Context } from 'hono'
import { sharedBy } from '../kernel/budget/memory.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import { looksNamed } from '../accounts/auth/token-text.ts'
import type { Store } from '../kernel/db/store.ts'
import type { AppEnv } from './answer.ts'
import type { AppContext } from './request-context.ts'
import type { Claims } from '../operations/claims.ts'

/** A request names its sender by these: a token, with or without the scheme, and the id of the user whose it must be, if that is given. */
export type Credentials = { token: string | undefined; userId?: string }

const NONE: Credentials = { token: undefined }

/**
 * Reads the credentials in the headers of a request. Clients of WeKan send `X-Auth-Token` with
 * `X-User-Id` in place of `Authorization`, which decides where both are there. One of the two alone
 * says nothing: proxies add headers of these names for purposes of their own.
 */
export function credentialsIn({ req }: Context<AppEnv>): Credentials {
  const authorization = req.header('authorization')
  if (authorization !== undefined) return { token: authorization }
  const [token, userId] = [req.header('x-auth-token'), req.header('x-user-id')]
  return token && userId ? { token, userId } : NONE
}

const SCHEME = /^bearer\s+/i

/** The token in a header, with or without the scheme before it. */
export function tokenIn(header: string): string {
  return header.replace(SCHEME, '').trim()
}

/**
 * Reads the token of a request, and checks that it is of the user whom the request names. It checks only
 * signature and expiry; whether the token is revoked is checked in the database, together with the operation's own
 * queries. A named token that the isolate does not know is looked up after `beforeLookup`, which may throw.
 */
export async function readToken(
  { token: given, userId }: Credentials,
  context: AppContext,
  beforeLookup: () => Promise<void>,
): Promise<Claims> {
  const { deps } = context
  const token = given && tokenIn(given)
  if (!token) throw new AppError('token.missing')
  const nowMs = deps.nowMs()
  const claims = looksNamed(token)
    ? await deps.namedTokens.read(token, { ...sourceIn(context), nowMs, beforeLookup })
    : await deps.tokens.read(token, nowMs)
  if (claims === undefined) throw new AppError('token.invalid')
  if (userId !== undefined && userId !== claims.userId)
    throw new AppError('token.invalid', { reason: 'X-Auth-Token is not a token of X-User-Id.' })
  return claims
}

/** Makes the next request with a named token look up its limits. */
export function forgetToken({ deps }: AppContext, { token = '' }: Credentials): void {
  deps.namedTokens.forget(tokenIn(token))
}

/** A request looks up named tokens in the newest state of the store, because another one might not have a token that was just made. */
function sourceIn({ deps, after, openNewest }: AppContext) {
  return {
    openStore: openNewest,
    later: (write: (store: Store) => Promise<void>) =>
      after(write(deps.openStore('first-primary'))),
  }
}

/** The context of a request whose caller is known. From here on, the request uses the caller's share of the budgets. */
export function withCaller(context: AppContext, caller: Claims): AppContext {
  return { ...context, caller, shared: sharedBy(() => caller.userId) }
}
