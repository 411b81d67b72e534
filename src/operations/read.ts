import {
  type Call,
  type Cursor,
  type Run,
  type RunResult,
  UNCHANGED,
} from '../contract/operation.ts'
import { LIST_BYTES, type PageWindow, type Scope } from '../db/scope.ts'
import type { Db, Found, SqlText, Statements } from '../db/statements.ts'
import type { Person } from '../core/snapshot.ts'
import { isOnBoard } from '../core/permissions.ts'
import type { AppError } from '../core/app-error.ts'
import { loadAuthorized } from './authorize.ts'
import { callerOf } from './caller.ts'
import type { OperationContext } from './language.ts'

type Reading<P, B> = Call<OperationContext, P, B> & {
  caller: string
  scope: Scope
  part: PageWindow
}

type Plan<P, B, S extends Statements, A> = {
  /** Reads what changes without its board's version, so that the version is no ETag of it. */
  changesAlone?: true
  /** The board's id in SQL, where the path does not name it. */
  board?(call: Call<OperationContext, P, B>): SqlText
  /** The statements that find what is asked for. */
  find(db: Db, call: Reading<P, B>): S
  /** Makes the answer of the rows; throws where something is missing. It writes nothing. */
  answer(found: Found<S>, call: Reading<P, B>, caller: Person): A | Promise<A>
}

/**
 * A read: one round trip that finds the caller's auth context and what is asked for. A caller who
 * has the board's newest version gets UNCHANGED, and the statements find nothing.
 */
export function read<P, B, S extends Statements, R>(
  plan: Plan<P, B, S, R>,
): Run<OperationContext, P, B, R> {
  return (call) => runRead(plan, call, (body) => ({ body }))
}

/** A read of a list, of which it answers a page. */
export function readPage<P, B, S extends Statements, R>(
  plan: Plan<P, B, S, Paged<R>>,
): Run<OperationContext, P, B, R[]> {
  return (call) => runRead(plan, call, ({ entries: body, next }) => ({ body, next }))
}

async function runRead<P, B, S extends Statements, A, R>(
  plan: Plan<P, B, S, A>,
  call: Call<OperationContext, P, B>,
  resultOf: (answer: A) => RunResult<R>,
): Promise<RunResult<R>> {
  const { context, path, access, page } = call
  const { store } = context
  const unlessVersions = plan.changesAlone ? [] : context.unlessVersions
  const boardId = boardIdIn(path)
  const reading = {
    ...call,
    caller: callerOf(context).userId,
    scope: { boardId, unlessVersions },
    part: { limit: page.limit + 1, after: page.after },
  }
  const statements = plan.find(store.db, reading)
  const { found, board, person } = await loadAuthorized(
    call,
    plan.board?.(call) ?? boardId,
    statements,
  )
  const isVersioned = isOnBoard(access) && !plan.changesAlone
  const metadata = {
    bookmark: store.bookmark(),
    ...(isVersioned && { version: board?.version ?? 0 }),
  }
  if (isVersioned && board !== undefined && unlessVersions.includes(board.version))
    return { ...metadata, body: UNCHANGED }
  return { ...metadata, ...resultOf(await plan.answer(found, reading, person)) }
}

/** The board's id that a path names; an empty text where it names none. */
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

type Placed = { sort?: number; row: number; bytes?: number }

/** The page that a call asks for, of rows that were found with one more than it holds. */
export function paged<T extends Placed>(
  rows: T[],
  { page }: Call<OperationContext, unknown, unknown>,
): Paged<T> {
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  const isCut = shown.reduce((sum, { bytes = 0 }) => sum + bytes, 0) >= LIST_BYTES
  const isMore = last !== undefined && (isCut || rows.length > page.limit)
  return withNext(shown, isMore ? [last.sort ?? 0, last.row] : undefined)
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

/** The one row found, or the refusal of its absence. */
export function firstOrThrow<T>([row]: T[], absent: () => AppError): T {
  if (row === undefined) throw absent()
  return row
}
