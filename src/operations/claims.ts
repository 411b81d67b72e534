import type { TokenLimits } from './token-limits.ts'

/**
 * The claims of a valid token; `issuedAt`, which sign-ins alone have, and `expiresAt` are in epoch milliseconds. A named token has limits, its id
 * as `jti`, and no `ver`: it stays valid when the sign-ins of its user are revoked together. Its
 * `limitsText` is what its row said of the limits; the database compares it with what the row says now.
 */
export type Claims = {
  userId: string
  jti: string
  ver: number | null
  issuedAt?: number
  expiresAt: number
  limits?: TokenLimits
  limitsText?: string
}
