import { type Call, type Cursor, type Run, UNCHANGED } from '../contract/operation.ts'
import { findAuthContext, authContextOf } from '../auth/context-queries.ts'
import { LIST_BYTES, type PageWindow, type Scope } from '../db/scope.ts'
import type { Db, Found, SqlText, Statements } from '../db/statements.ts'
import { findRecords } from '../auth/idempotency-queries.ts'
import { type IdempotencyKey, replyText, earlierReply } from '../core/idempotency.ts'
import type { Person } from '../core/snapshot.ts'
import { expectVersion, isOnBoard } from '../core/permissions.ts'
import { AppError } from '../core/app-error.ts'
import type { RequestContext } from '../deps.ts'
import { expectAccess } from './authorize.ts'
import { callerOf } from './caller.ts'
import { wire } from './dispatch.ts'
import type { OperationContext } from './language.ts'

type Reading<P, B> = Call<OperationContext, P, B> & {
  caller: string
  scope: Scope
  part: PageWindow
}

type Plan<P, B, S extends Statements, R> = {
  /** Whether it is about what changes without its board, so that the board's version says nothing of it. */
  changesAlone?: true
  /** The board's id in SQL, where the path does not name it. */
  board?(call: Call<OperationContext, P, B>): SqlText
  /** The statements that find what is asked for. */
  find(db: Db, call: Reading<P, B>): S
  /** The answer they make, or a refusal; what it still does is done with the caller let in. */
  answer(found: Found<S>, call: Reading<P, B>, caller: Person): R | Promise<R>
}

/**
 * A read: one round trip that finds who calls, what they may see, and what they ask for. A reader
 * who has the board's newest version already is told so, and nothing is read for them.
 */
export function read<P, B, S extends Statements, R>(
  plan: Plan<P, B, S, R>,
): Run<OperationContext, P, B, R> {
  return async (call) => {
    const { store, metadata } = call.context
    const unlessVersions = plan.changesAlone ? [] : call.context.unlessVersions
    const claims = callerOf(call.context)
    const boardId = boardIn(call.path)
    const reading = {
      ...call,
      caller: claims.userId,
      scope: { boardId, unlessVersions },
      part: partOf(call),
    }
    const { idempotencyKey: once } = call.context
    const found = await store.find({
      ...plan.find(store.db, reading),
      standing: findAuthContext(store.db, { ...claims, boardId: plan.board?.(call) ?? boardId }),
      ...(once && { kept: findRecords([{ userId: claims.userId, key: once.key }]) }),
    })
    metadata.bookmark = store.bookmark()
    const stands = authContextOf(found.standing)
    const person = expectAccess(stands, claims, call.access)
    const known = once && earlierReply(once, found.kept?.[0])
    if (isOnBoard(call.access)) {
      const { board } = stands
      if (!plan.changesAlone) metadata.version = board?.version ?? 0
      else if (!known) expectVersion(board ?? { version: 0 }, call.context.ifVersions)
      if (board !== undefined && unlessVersions.includes(board.version)) return UNCHANGED
    }
    // A reply was kept of this operation's own answer, as its print says.
    if (known) return wire(known.reply) as R
    const answer = async () => plan.answer(found, reading, person)
    return once ? answer().catch((thrown) => sinceKept<R>(call.context, once, thrown)) : answer()
  }
}

/** The reply of a write that the first sending of it has made meanwhile; else what was thrown is thrown on. */
async function sinceKept<R>(
  context: RequestContext,
  once: IdempotencyKey,
  thrown: unknown,
): Promise<R> {
  if (!(thrown instanceof AppError)) throw thrown
  const known = await replyKept<R>(context, once)
  if (known === undefined) throw thrown
  return known
}

/** The reply that a write had before, if it was made before. */
export async function replyKept<R>(
  context: RequestContext,
  once: IdempotencyKey,
): Promise<R | undefined> {
  const asked = { userId: callerOf(context).userId, key: once.key }
  const { kept } = await context.store.find({ kept: findRecords([asked]) })
  const known = earlierReply(once, kept[0])
  return known && (wire(known.reply) as R)
}

/** The statement that keeps a write's reply in its batch, where the write is to be made once. */
export function keeping(context: RequestContext, reply: unknown): Statements {
  const { idempotencyKey: once, caller } = context
  if (once === undefined || caller === undefined) return {}
  const createdAt = new Date(context.nowMs()).toISOString()
  return context.keeping({
    ...once,
    userId: caller.userId,
    reply: replyText(reply),
    version: 0,
    createdAt,
  })
}

function boardIn(path: unknown): string {
  const id: unknown =
    typeof path === 'object' && path !== null ? Reflect.get(path, 'board') : undefined
  return typeof id === 'string' ? id : ''
}

function partOf({ page }: { page: { limit: number; after: Cursor | undefined } }): PageWindow {
  return { limit: page.limit + 1, after: page.after }
}

type Placed = { sort?: number; row: number; bytes?: number }

/** The page of the rows found; where there are more, the reply will lead to them. */
export function paged<T extends Placed>(
  rows: T[],
  { page, context }: Call<OperationContext, unknown, unknown>,
): T[] {
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  const isCut = shown.reduce((sum, { bytes = 0 }) => sum + bytes, 0) >= LIST_BYTES
  if (last !== undefined && (isCut || rows.length > page.limit)) {
    context.metadata.next = [last.sort ?? 0, last.row]
  }
  return shown
}

/** The one row found, or the refusal of its absence. */
export function firstOrThrow<T>([row]: T[], absent: () => AppError): T {
  if (row === undefined) throw absent()
  return row
}
