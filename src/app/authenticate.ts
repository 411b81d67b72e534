import { sharedBy } from '../kernel/budget/memory.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import { looksNamed } from '../accounts/auth/token-text.ts'
import type { Store } from '../kernel/db/store.ts'
import type { AppContext } from './request-context.ts'
import type { Claims } from '../operations/claims.ts'

const SCHEME = /^bearer\s+/i

/** The token in a header, with or without the scheme. */
function tokenIn(header: string): string {
  return header.replace(SCHEME, '').trim()
}

/**
 * Reads the token of the Authorization header, with or without the scheme. It checks only signature and
 * expiry; whether the token is revoked is checked in the database, together with the operation's own
 * queries. A named token that the isolate does not know is looked up after `beforeLookup`, which may throw.
 */
export async function readToken(
  header: string | undefined,
  context: AppContext,
  beforeLookup: () => Promise<void>,
): Promise<Claims> {
  const { deps } = context
  const token = header && tokenIn(header)
  if (!token) throw new AppError('token.missing')
  const nowMs = deps.nowMs()
  const claims = looksNamed(token)
    ? await deps.namedTokens.read(token, { ...sourceIn(context), nowMs, beforeLookup })
    : await deps.tokens.read(token, nowMs)
  if (claims === undefined) throw new AppError('token.invalid')
  return claims
}

/** Makes the next request with a named token look up its limits. */
export function forgetToken({ deps }: AppContext, header = ''): void {
  deps.namedTokens.forget(tokenIn(header))
}

/** Where a request looks up named tokens. Another state than the newest might not have a token that was just made. */
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
