import { Refusal } from '../core/app-error.ts'
import type { Services } from '../deps.ts'

/** The caller's claims; the pipeline has read them for every operation that needs a token. */
export function callerOf({ caller }: Services): NonNullable<Services['caller']> {
  if (caller === undefined) throw new Refusal('token.missing', 'Sign in first.')
  return caller
}
