import { sharedBy } from '../budget/memory.ts'
import { AppError } from '../core/app-error.ts'
import type { RequestContext } from '../request-context.ts'

const SCHEME = /^bearer\s+/i

/** Reads the token of the Authorization header, with or without the scheme. It checks only signature and expiry; whether the token is revoked is checked in the database, together with the operation's own queries. */
export async function readToken(
  header: string | undefined,
  { deps }: RequestContext,
): Promise<NonNullable<RequestContext['caller']>> {
  const token = header?.replace(SCHEME, '').trim()
  if (!token)
    throw new AppError(
      'token.missing',
      'Sign in and send the token as Authorization: Bearer <token>.',
    )
  const claims = await deps.tokens.read(token, deps.nowMs())
  if (claims === undefined)
    throw new AppError('token.invalid', 'The token is not valid or has expired; sign in again.')
  return claims
}

/** The context of a request whose caller is known. From here on, the request uses the caller's share of the budgets. */
export function withCaller(
  context: RequestContext,
  caller: NonNullable<RequestContext['caller']>,
): RequestContext {
  return { ...context, caller, shared: sharedBy(() => caller.userId) }
}
