import { AppError } from '../kernel/contract/app-error.ts'
import type { Access } from './permissions.ts'
import { MINUTE_MS } from '../kernel/contract/days.ts'

/** The scopes of named tokens, each of which includes all before it. */
export const TOKEN_SCOPES = ['read', 'write', 'admin'] as const

export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** The name of a named token, and the limits that it puts on its user's rights; `boards` is null if it may be used on all, `expiresAt` if it does not expire. */
export type TokenLimits = {
  name: string
  scopes: TokenScope[]
  boards: string[] | null
  expiresAt: string | null
}

/** The parts of an operation that decide which named tokens may call it. */
type Scoped = {
  access: Access
  method: string
  path: string
  boardLimit?: 'filtered' | 'refused'
  lasting?: unknown
}

/** The scope that a named token needs for an operation; undefined if no token is read. */
export function scopeNeeded({
  access,
  method,
}: Pick<Scoped, 'access' | 'method'>): TokenScope | undefined {
  if (access === 'anyone') return undefined
  if (access === 'account' || access === 'manage' || access === 'site') return 'admin'
  return method === 'GET' ? 'read' : 'write'
}

export function includesScope(scopes: readonly TokenScope[], scope: TokenScope): boolean {
  return scopes.some((one) => TOKEN_SCOPES.indexOf(one) >= TOKEN_SCOPES.indexOf(scope))
}

/** Decides for a token that is limited to boards; `board` is undefined for a path without one. */
function mayLimitedCall(
  { path, boardLimit }: Scoped,
  boards: string[],
  board: string | undefined,
): boolean {
  if (boardLimit === 'refused') return false
  if (path.includes('{board}')) return board !== undefined && boards.includes(board)
  return boardLimit === 'filtered'
}

/** Refuses a call that is beyond the limits of a named token, on the board in its path, if any; undefined if it may be made. */
export function limitRefusal(
  operation: Scoped,
  board: string | undefined,
  limits: TokenLimits,
): AppError | undefined {
  const { scopes, boards } = limits
  const scope = scopeNeeded(operation)
  if (scope !== undefined && !includesScope(scopes, scope))
    return outOfScope(`This token has no scope ${scope}, which this operation needs.`)
  if (boards !== null && !mayLimitedCall(operation, boards, board))
    return outOfScope(
      operation.path.includes('{board}') && operation.boardLimit === undefined
        ? OTHER_BOARD
        : 'This token is limited to boards, and this operation is not about one of them alone.',
    )
  return operation.lasting === true ? lastingRefusal(limits) : undefined
}

/**
 * Refuses a named token that would change who gets in; undefined if it may. Such a change stays when
 * the token is over, so only a token without limits may make it: one with the scope `admin` that
 * neither ends nor is limited to boards. Those of OAuth always end, so that nothing outlives an app.
 */
export function lastingRefusal({ scopes, boards, expiresAt }: TokenLimits): AppError | undefined {
  const isUnlimited = includesScope(scopes, 'admin') && boards === null && expiresAt === null
  return isUnlimited ? undefined : outOfScope(NEEDS_SIGN_IN)
}

const NEEDS_SIGN_IN =
  'This changes accounts, or what they sign in with. It needs a sign-in, or a token with the scope admin that does not expire and is not limited to boards.'

/** Throws if a token is limited to other boards than this one. */
export function expectWithin(boards: string[] | null | undefined, board: string): void {
  if (boards && !boards.includes(board)) throw outOfScope(OTHER_BOARD)
}

const OTHER_BOARD = 'This token is limited to boards that do not include this one.'

export function outOfScope(reason: string): AppError {
  return new AppError('token.scope', { reason })
}

/**
 * The claims of a valid token; `issuedAt`, which sign-ins alone have, and `expiresAt` are in epoch
 * milliseconds. A named token has limits, its id as `jti`, and no `ver`: it stays valid when the
 * sign-ins of its user are revoked together. `limitsText` are the limits that its row had when it was
 * read; the database compares them with those in the row now.
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

/** A sign-in counts as one of a moment ago for this long. */
const RECENT_MS = 10 * MINUTE_MS

/** True for a token of a sign-in of a moment ago. Nobody else may make a lasting way in, because they may just have found an open browser. */
export function isRecentSignIn({ issuedAt = 0 }: Pick<Claims, 'issuedAt'>, nowMs: number): boolean {
  return nowMs - issuedAt < RECENT_MS
}
