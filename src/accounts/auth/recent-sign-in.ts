import type { Claims } from '../../operations/claims.ts'

/** How long a sign-in counts as one of a moment ago. */
const RECENT_MS = 10 * 60_000

/** Whether a token is of a sign-in of a moment ago, so that who finds an open browser does not make themselves a lasting way in. */
export function isRecentSignIn({ issuedAt = 0 }: Pick<Claims, 'issuedAt'>, nowMs: number): boolean {
  return nowMs - issuedAt < RECENT_MS
}
