import { type Found, type SqlText, type Statements, rowQuery } from '../kernel/db/statements.ts'
import { type AuthContext, authContextOf } from './auth-context.ts'
import type { Person } from './permissions.ts'
import {
  type Access,
  type BoardAccess,
  SITE_ONLY,
  authenticate,
  denied,
  isOnBoard,
  authorize,
  rightsOf,
  tokenNeed,
} from './permissions.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import { expectWithin, type Claims } from './claims.ts'
import type { Path, RequestContext } from './request-context.ts'
import { callerOf, tokenMissing } from './operation.ts'

/** A caller and their rights on the board of the call. */
export type Caller = Person & { rights: Set<BoardAccess> }

const VISITOR = { id: '', username: '', isAdmin: false, isDisabled: false, ver: 0 } satisfies Person

function noBoard(): AppError {
  return new AppError('board.not_found')
}

/** The caller. Throws if they may not call an operation of this access: 401, 404 or 403. */
export function expectAccess(
  auth: AuthContext,
  claims: Claims | undefined,
  access: Access,
  absent = noBoard,
): Caller {
  const person = claims === undefined ? VISITOR : authenticate(auth, claims)
  if (access === 'site' && !person.isAdmin) throw denied(SITE_ONLY)
  const rights = rightsIn(auth, person, claims)
  const isOpen = rights.has('read') && auth.board?.archived === false
  if (claims === undefined && !isOpen) throw tokenMissing()
  if (isOnBoard(access) && !rights.has('read')) throw absent()
  if (isOnBoard(access)) authorize(rights, access)
  return { ...person, rights }
}

/** A person's rights on the board of an auth context; none if there is no board. Throws if they could read it, but their token is limited to others. */
export function rightsIn(
  { board, member }: AuthContext,
  person: Person,
  claims: Claims | undefined,
): Set<BoardAccess> {
  if (board === undefined) return new Set()
  const { permission } = board
  const rights = rightsOf({ isSiteAdmin: person.isAdmin, permission, member })
  if (rights.has('read')) expectWithin(claims?.limits?.boards, board.id)
  return rights
}

/** The caller's claims; undefined for a visitor. Throws without a token where one is needed. */
function claimsOf({
  access,
  context,
}: Pick<CallToAuthorize, 'access' | 'context'>): Claims | undefined {
  return tokenNeed(access) === 'required' ? callerOf(context) : context.caller
}

/** The auth context of a caller on a board; that of nobody for a visitor. */
function findCallerOn(
  { findAuthContext }: RequestContext,
  claims: Claims | undefined,
  boardId: string | SqlText,
  withState?: true,
) {
  const { userId = '', jti = '', limitsText } = claims ?? {}
  return findAuthContext({ userId, jti, limitsText, boardId, ...(withState && { withState }) })
}

/** Finds the board of a call whose path has none; `absent` is the error if the caller may read no such board. */
export type BoardLookup = { id: string | SqlText; absent: () => AppError }

/** A caller who may call an operation, on its board, and what was found for them. */
export type Authorized<S extends Statements> = {
  found: Found<S>
  board: AuthContext['board']
  state: AuthContext['state']
  caller: Caller
}

/** Runs the statements and reads the caller's auth context on the board, in one round trip. Throws if the caller may not call an operation of this access. */
export async function loadAuthorized<S extends Statements>(
  call: Pick<CallToAuthorize, 'access' | 'context'>,
  on: string | BoardLookup,
  statements: S,
  withState?: true,
): Promise<Authorized<S>> {
  const { store } = call.context
  const claims = claimsOf(call)
  const { id, absent } = typeof on === 'string' ? { id: on, absent: noBoard } : on
  const auth = findCallerOn(call.context, claims, id, withState)
  const found = await store.batch({ ...statements, auth })
  const known = authContextOf(found.auth)
  const caller = expectAccess(known, claims, call.access, absent)
  return { found, board: known.board, state: known.state, caller }
}

/** The codes of errors about the content of a request. Others, such as a slow body, go to any caller. */
const IS_ABOUT_INPUT = /^(?:body\.(?!too_slow)|query\.|key\.|attachment\.)/

/** The part of a call that decides who may make it. */
type CallToAuthorize = { access: Access; path: unknown; context: RequestContext }

/**
 * Throws an error about the content of a request, but only if the caller may make the call and
 * everything in its path exists. Otherwise it throws that error instead (401, 403, 404), so that
 * nobody learns from an error about the content what they may not see. The check costs a round trip,
 * which valid requests do not need.
 */
export async function refuseInvalid(call: CallToAuthorize, thrown: unknown): Promise<never> {
  const isAboutInput = thrown instanceof AppError && IS_ABOUT_INPUT.test(thrown.code)
  if (isAboutInput && call.access !== 'anyone') await expectAllowed(call)
  throw thrown
}

async function expectAllowed({ access, path: given, context }: CallToAuthorize): Promise<void> {
  const { store } = context
  const path: Path = typeof given === 'object' ? { ...given } : {}
  const claims = claimsOf({ access, context })
  const { board: boardId = '' } = path
  const { userId = '' } = claims ?? {}
  let auth = authContextOf([])
  const missing: AppError[] = []
  await store.batch([
    rowQuery(findCallerOn(context, claims, boardId), (rows) => (auth = authContextOf(rows))),
    ...Object.keys(path).flatMap(
      (name) =>
        context.pathQueries[name]?.({ boardId }, path, (absent) => missing.push(absent), userId) ??
        [],
    ),
  ])
  // If the path has no board, the request may be about any.
  const isAnyBoard = isOnBoard(access) && path['board'] === undefined
  expectAccess(auth, claims, isAnyBoard ? 'user' : access)
  if (path['board'] !== undefined && auth.board === undefined) throw noBoard()
  const [first] = missing
  if (first !== undefined) throw first
}
