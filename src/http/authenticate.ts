import { sharedBy } from '../budget/memory.ts'
import { AppError } from '../core/app-error.ts'
import { looksNamed } from '../auth/token-text.ts'
import type { Claims } from '../auth/tokens.ts'
import type { Store } from '../db/store.ts'
import type { RequestContext } from '../request-context.ts'

const SCHEME = /^bearer\s+/i

/**
 * Reads the token of the Authorization header, with or without the scheme. It checks only signature and
 * expiry; whether the token is revoked is checked in the database, together with the operation's own
 * queries. A named token that the isolate does not know is looked up after `beforeLookup`, which may throw.
 */
export async function readToken(
  header: string | undefined,
  context: RequestContext,
  beforeLookup: () => Promise<void>,
): Promise<Claims> {
  const { deps } = context
  const token = header?.replace(SCHEME, '').trim()
  if (!token)
    throw new AppError(
      'token.missing',
      'Sign in and send the token as Authorization: Bearer <token>.',
    )
  const nowMs = deps.nowMs()
  const claims = looksNamed(token)
    ? await deps.namedTokens.read(token, { ...sourceIn(context), nowMs, beforeLookup })
    : await deps.tokens.read(token, nowMs)
  if (claims === undefined)
    throw new AppError('token.invalid', 'The token is not valid or has expired; sign in again.')
  return claims
}

/** Where a request looks up named tokens. Another state than the newest might not have a token that was just made. */
function sourceIn({ deps, after, openNewest }: RequestContext) {
  return {
    openStore: openNewest,
    later: (write: (store: Store) => Promise<void>) =>
      after(write(deps.openStore('first-primary'))),
  }
}

/** The context of a request whose caller is known. From here on, the request uses the caller's share of the budgets. */
export function withCaller(context: RequestContext, caller: Claims): RequestContext {
  return { ...context, caller, shared: sharedBy(() => caller.userId) }
}
