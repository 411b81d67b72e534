import {
  type Db,
  type Found,
  type SqlText,
  type Statements,
  type RowQuery,
  rowQuery,
} from '../db/statements.ts'
import { type AuthContext, findAuthContext, authContextOf } from '../auth/context-queries.ts'
import { findCard } from '../cards/queries.ts'
import { findIntegration } from '../integrations/queries.ts'
import { findCustomField, findList, findSwimlane } from '../lists/queries.ts'
import { findChecklist } from '../checklists/queries.ts'
import type { Scope } from '../db/scope.ts'
import { findUser } from '../users/queries.ts'
import type { Person } from '../core/snapshot.ts'
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
} from '../core/permissions.ts'
import { AppError } from '../core/app-error.ts'
import { expectWithin, limitRefusal } from '../core/token-limits.ts'
import type { RequestContext } from '../request-context.ts'
import {
  noBoard,
  noCard,
  noCardOnBoard,
  noChecklist,
  noDropdownItem,
  noField,
  noIntegration,
  noItem,
  noList,
  noSwimlane,
  noUser,
} from './absent.ts'
import { callerOf, tokenMissing } from './operation.ts'

type Claims = NonNullable<RequestContext['caller']>

/** A caller and their rights on the board of the call. */
export type Caller = Person & { rights: Set<BoardAccess> }

/** A visitor, who has sent no token. */
const VISITOR = { id: '', username: '', isAdmin: false, isDisabled: false, ver: 0 } satisfies Person

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

/** Throws if the limits of a named token do not allow a call; or that the token is not valid any more, which is asked only then. */
export async function expectTokenAllows(
  operation: Parameters<typeof limitRefusal>[0],
  board: string | undefined,
  context: RequestContext,
): Promise<void> {
  const { limits } = context.caller ?? {}
  const refusal = limits && limitRefusal(operation, board, limits)
  if (refusal === undefined) return
  await loadAuthorized({ access: 'user', context }, '', {})
  throw refusal
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
function findCallerOn(db: Db, claims: Claims | undefined, boardId: string | SqlText) {
  const { userId = '', jti = '' } = claims ?? {}
  return findAuthContext(db, { userId, jti, boardId })
}

/** How the board of a call is found where its path has no board, and the error where there is none that the caller may read. */
export type BoardLookup = { id: string | SqlText; absent: () => AppError }

/** Runs the statements and reads the caller's auth context on the board, in one round trip. Throws if the caller may not call an operation of this access. */
export async function loadAuthorized<S extends Statements>(
  call: Pick<CallToAuthorize, 'access' | 'context'>,
  on: string | BoardLookup,
  statements: S,
): Promise<{ found: Found<S>; board: AuthContext['board']; caller: Caller }> {
  const { store } = call.context
  const claims = claimsOf(call)
  const { id, absent } = typeof on === 'string' ? { id: on, absent: noBoard } : on
  const found = await store.find({ ...statements, auth: findCallerOn(store.db, claims, id) })
  const auth = authContextOf(found.auth)
  const caller = expectAccess(auth, claims, call.access, absent)
  return { found, board: auth.board, caller }
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
  let auth = authContextOf([])
  const missing: AppError[] = []
  await store.runQueries([
    rowQuery(findCallerOn(store.db, claims, boardId), (rows) => (auth = authContextOf(rows))),
    ...Object.keys(path).flatMap(
      (name) =>
        PATH_QUERIES[name]?.(store.db, { boardId }, path, (absent) => missing.push(absent)) ?? [],
    ),
  ])
  // Where the path has no board, any may be meant.
  const isAnyBoard = isOnBoard(access) && path['board'] === undefined
  expectAccess(auth, claims, isAnyBoard ? 'user' : access)
  if (path['board'] !== undefined && auth.board === undefined) throw noBoard()
  const [first] = missing
  if (first !== undefined) throw first
}

type Path = { [name: string]: string | undefined }

type PathQuery = (db: Db, scope: Scope, path: Path, report: (absent: AppError) => void) => RowQuery

/** The query for each path parameter, which reports a thing that does not exist. */
const PATH_QUERIES: Record<string, PathQuery> = {
  list: (db, scope, { list = '' }, report) =>
    rowQuery(findList(db, scope, list), (rows) => rows.length > 0 || report(noList())),
  swimlane: (db, scope, { swimlane = '' }, report) =>
    rowQuery(findSwimlane(db, scope, swimlane), (rows) => rows.length > 0 || report(noSwimlane())),
  card: (db, scope, { card = '', list }, report) =>
    rowQuery(
      findCard(db, scope, card),
      (rows) =>
        rows.some(({ listId }) => list === undefined || listId === list) || report(noCard()),
    ),
  target: (db, scope, { target = '' }, report) =>
    rowQuery(findCard(db, scope, target), (rows) => rows.length > 0 || report(noCardOnBoard())),
  checklist: (db, scope, { card = '', checklist = '', item }, report) =>
    rowQuery(findChecklist(db, scope, card, checklist), ([found]) => {
      if (found === undefined) report(noChecklist())
      else if (item !== undefined && !found.items.some(({ id }) => id === item)) report(noItem())
    }),
  customField: (db, scope, { customField = '', item }, report) =>
    rowQuery(findCustomField(db, scope, customField), ([found]) => {
      const items = found?.settings.dropdownItems ?? []
      if (found === undefined) report(noField())
      else if (item !== undefined && !items.some(({ _id }) => _id === item))
        report(noDropdownItem())
    }),
  int: (db, scope, { int = '' }, report) =>
    rowQuery(findIntegration(db, scope, int), (rows) => rows.length > 0 || report(noIntegration())),
  user: (db, _scope, { user = '' }, report) =>
    rowQuery(findUser(db, user), (rows) => rows.length > 0 || report(noUser())),
}
