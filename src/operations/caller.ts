import { AppError } from '../core/app-error.ts'
import type { RequestContext } from '../request-context.ts'

/** The caller's claims. `serve` has read them for every operation that needs a token. */
export function callerOf({ caller }: RequestContext): NonNullable<RequestContext['caller']> {
  if (caller === undefined) throw new AppError('token.missing', 'Sign in first.')
  return caller
}
