import { Refusal } from '../core/app-error.ts'
import type { Services } from '../deps.ts'

const SCHEME = /^bearer\s+/i

/** Reads the token of the Authorization header, with or without its scheme; the CPU alone decides. */
export async function authenticate(
  header: string | undefined,
  services: Services,
): Promise<NonNullable<Services['caller']>> {
  const token = header?.replace(SCHEME, '').trim()
  if (!token)
    throw new Refusal(
      'token.missing',
      'Sign in and send the token as Authorization: Bearer <token>.',
    )
  const claims = await services.tokens.read(token, services.nowMs())
  if (claims === undefined)
    throw new Refusal('token.invalid', 'The token is not valid or has expired; sign in again.')
  return claims
}
