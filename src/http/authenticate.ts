import { AppError } from '../core/app-error.ts'
import type { RequestContext } from '../deps.ts'

const SCHEME = /^bearer\s+/i

/** Reads the token of the Authorization header, with or without its scheme; the CPU alone decides. */
export async function readToken(
  header: string | undefined,
  context: RequestContext,
): Promise<NonNullable<RequestContext['caller']>> {
  const token = header?.replace(SCHEME, '').trim()
  if (!token)
    throw new AppError(
      'token.missing',
      'Sign in and send the token as Authorization: Bearer <token>.',
    )
  const claims = await context.tokens.read(token, context.nowMs())
  if (claims === undefined)
    throw new AppError('token.invalid', 'The token is not valid or has expired; sign in again.')
  return claims
}
