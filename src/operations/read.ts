import type { Call, Cursor, Run, RunResult } from '../kernel/contract/operation.ts'
import { LIST_BYTES, type PageWindow, type Scope } from '../kernel/db/scope.ts'
import type { Found, Statements } from '../kernel/db/statements.ts'
import { isOnBoard } from './permissions.ts'
import { AppError, type ErrorCode } from '../kernel/contract/app-error.ts'
import { type BoardLookup, type Caller, loadAuthorized, refuseInvalid } from './authorize.ts'
import type { OperationContext } from './operation.ts'
import { type ForReader, type Renewal, readVersioned } from './versioned-read.ts'

export type ReadCall<P, B> = Call<OperationContext, P, B> & {
  /** The caller's id; empty for a visitor. */
  caller: string
  /** The boards that the caller's token is limited to; undefined for all. */
  boards: string[] | undefined
  scope: Scope
  part: PageWindow
}

type ReadDefinition<P, B, S extends Statements, A> = {
  /** Set if the result can change while the board's state stays, so that the state cannot be its ETag. */
  ignoresVersion?: true
  /** Set if the answer is the same for all who may read the board, but for what this adds. It is kept then. */
  ofReader?: ForReader<NoInfer<A>>
  /** Makes the answer of an earlier one that is kept and of what has changed since then; undefined if all is to be read anew. */
  renew?(renewal: Renewal, call: ReadCall<P, B>): Promise<NoInfer<A> | undefined> | undefined
  /** Finds the board, if the path does not contain it. */
  board?(call: Call<OperationContext, P, B>): BoardLookup
  /** The queries for the rows that `answer` needs. */
  find(call: ReadCall<P, B>): S
  /** Makes the answer from the rows. Throws if something does not exist. It writes nothing. */
  answer(found: Found<S>, call: ReadCall<P, B>, caller: Caller): A | Promise<A>
}

/**
 * A read: one round trip for the caller's auth context and the rows, or for the state of the board where
 * the answer may be at hand already.
 */
export function read<P, B, S extends Statements, R>(
  definition: ReadDefinition<P, B, S, R>,
): Run<OperationContext, P, B, R> {
  return (call) => runRead(definition, call, (body) => ({ body }))
}

export function readPage<P, B, S extends Statements, R>(
  definition: ReadDefinition<P, B, S, Paged<R>>,
): Run<OperationContext, P, B, R[]> {
  return (call) => runRead(definition, call, ({ entries: body, next }) => ({ body, next }))
}

async function runRead<P, B, S extends Statements, A, R>(
  definition: ReadDefinition<P, B, S, A>,
  call: Call<OperationContext, P, B>,
  resultOf: (answer: A) => RunResult<R>,
): Promise<RunResult<R>> {
  const { context, path, access, page } = call
  const boardId = boardIdIn(path)
  const reader = context.caller?.userId ?? ''
  const readCall = {
    ...call,
    caller: reader,
    boards: context.caller?.limits?.boards ?? undefined,
    scope: { boardId, reader },
    part: { limit: page.limit + 1, after: page.after },
  }
  const statements = await statementsOf(definition, readCall)
  const on = definition.board?.(call) ?? boardId
  const answer = async (found: Found<S>, caller: Caller) =>
    definition.answer(found, readCall, caller)
  if (isOnBoard(access) && !definition.ignoresVersion) {
    const { ofReader } = definition
    const renew = (renewal: Renewal) => definition.renew?.(renewal, readCall)
    return readVersioned({ ...readCall, on, statements, ofReader, answer, renew }, resultOf)
  }
  const { found, caller } = await loadAuthorized(call, on, statements)
  const bookmark = context.store.bookmark()
  return { bookmark, ...resultOf(await answer(found, caller)) }
}

/** The statements of a read; only callers who may read learn what is wrong with its query. */
async function statementsOf<P, B, S extends Statements, A>(
  definition: ReadDefinition<P, B, S, A>,
  call: ReadCall<P, B>,
): Promise<S> {
  try {
    return definition.find(call)
  } catch (thrown) {
    return refuseInvalid(call, thrown)
  }
}

/** The board's id in a path; `''` if there is none. */
export function boardIdIn(path: unknown): string {
  const id: unknown =
    typeof path === 'object' && path !== null ? Reflect.get(path, 'board') : undefined
  return typeof id === 'string' ? id : ''
}

/** One page of a list, and where the next one begins. */
type Paged<T> = {
  entries: T[]
  next: Cursor | undefined
  map<R>(show: (entry: T) => R): Paged<R>
}

/** The call that asks for a page. */
type OfPage = Pick<Call<OperationContext, unknown, unknown>, 'page'>

type PageRow = { sort?: number; row: number; bytes?: number }

/** The page that a call asks for. The query has found one row more than the page holds if there is another page. */
export function paged<T extends PageRow>(rows: T[], { page }: OfPage): Paged<T> {
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  const isCut = shown.reduce((sum, { bytes = 0 }) => sum + bytes, 0) >= LIST_BYTES
  const isMore = last !== undefined && (isCut || rows.length > page.limit)
  return withNext(shown, isMore ? [last.sort ?? 0, last.row] : undefined)
}

/**
 * The page of what was found among rows that were looked through. `end` is the last of these rows if there are
 * more: the next page begins after it, although this one may be short or empty.
 */
export function pagedAmong<T extends PageRow>(
  found: T[],
  call: OfPage,
  end: PageRow | undefined,
): Paged<T> {
  const page = paged(found, call)
  if (page.next !== undefined || end === undefined) return page
  return withNext(page.entries, [end.sort ?? 0, end.row])
}

function withNext<T>(entries: T[], next: Cursor | undefined): Paged<T> {
  return {
    entries,
    next,
    map: (show) =>
      withNext(
        entries.map((entry) => show(entry)),
        next,
      ),
  }
}

/** The first row. Throws if there is none. */
export function firstOrThrow<T>([row]: T[], absent: ErrorCode | (() => AppError)): T {
  if (row === undefined) throw typeof absent === 'string' ? new AppError(absent) : absent()
  return row
}
