import { type Call, type Cursor, type Run, UNCHANGED } from '../contract/operation.ts'
import { findStanding, standingOf } from '../db/find/access.ts'
import { LIST_BYTES, type Part, type Scope } from '../db/find/scope.ts'
import type { Db, Found, SqlText, Statements } from '../db/find/statements.ts'
import { repliesTo } from '../db/find/replies.ts'
import { type Once, keptReply, repeated } from '../domain/once.ts'
import type { Person } from '../domain/image.ts'
import type { BodyOf, OrderName, ReplyOf } from '../domain/orders.ts'
import {
  type Access,
  SITE_ONLY,
  admit,
  denied,
  expectVersion,
  isOnBoard,
  permit,
  rightsOf,
} from '../domain/permission.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Services } from '../services.ts'
import { noBoard } from './absent.ts'
import type { House } from './language.ts'

type Reading<P, B> = Call<House, P, B> & { caller: string; scope: Scope; part: Part }

type Plan<P, B, S extends Statements, R> = {
  /** Whether it is about what changes without its board, so that the board's version says nothing of it. */
  changesAlone?: true
  /** The board's id in SQL, where the path does not name it. */
  board?(call: Call<House, P, B>): SqlText
  /** The statements that find what is asked for. */
  find(db: Db, call: Reading<P, B>): S
  /** The answer they make, or a refusal; what it still does is done with the caller let in. */
  answer(found: Found<S>, call: Reading<P, B>, caller: Person): R | Promise<R>
}

/**
 * A read: one round trip that finds who calls, what they may see, and what they ask for. A reader
 * who has the board's newest version already is told so, and nothing is read for them.
 */
export function read<P, B, S extends Statements, R>(plan: Plan<P, B, S, R>): Run<House, P, B, R> {
  return async (call) => {
    const { store, telling } = call.services
    const unlessVersions = plan.changesAlone ? [] : call.services.unlessVersions
    const claims = callerOf(call.services)
    const boardId = boardIn(call.path)
    const reading = {
      ...call,
      caller: claims.userId,
      scope: { boardId, unlessVersions },
      part: partOf(call),
    }
    const { once } = call.services
    const found = await store.find({
      ...plan.find(store.db, reading),
      standing: findStanding(store.db, { ...claims, boardId: plan.board?.(call) ?? boardId }),
      ...(once && { kept: repliesTo([{ userId: claims.userId, key: once.key }]) }),
    })
    telling.bookmark = store.bookmark()
    const stands = standingOf(found.standing)
    const person = admit(stands, claims)
    if (call.access === 'site' && !person.isAdmin) throw denied(SITE_ONLY)
    if (isOnBoard(call.access)) {
      const { board, member } = stands
      permit(
        board === undefined
          ? new Set()
          : rightsOf({ isSiteAdmin: person.isAdmin, permission: board.permission, member }),
        call.access,
      )
      if (plan.changesAlone) expectVersion(board ?? { version: 0 }, call.services.ifVersions)
      else telling.version = board?.version ?? 0
      if (board !== undefined && unlessVersions.includes(board.version)) return UNCHANGED
    }
    const known = once && repeated(once, found.kept?.[0])
    // A reply was kept of this operation's own answer, as its print says.
    return known ? (wire(known.reply) as R) : plan.answer(found, reading, person)
  }
}

/** The statement that keeps a write's reply in its batch, where the write is to be made once. */
export function keeping(services: Services, reply: unknown): Statements {
  const { once, caller } = services
  if (once === undefined || caller === undefined) return {}
  const createdAt = new Date(services.nowMs()).toISOString()
  return services.keeping({
    ...once,
    userId: caller.userId,
    reply: keptReply(reply),
    version: 0,
    createdAt,
  })
}

/** The caller's claims; the pipeline has read them for every operation that needs a token. */
export function callerOf({ caller }: Services): NonNullable<Services['caller']> {
  if (caller === undefined) throw new Refusal('token.missing', 'Sign in first.')
  return caller
}

function boardIn(path: unknown): string {
  const id: unknown =
    typeof path === 'object' && path !== null ? Reflect.get(path, 'board') : undefined
  return typeof id === 'string' ? id : ''
}

function partOf({ page }: { page: { limit: number; after: Cursor | undefined } }): Part {
  return { limit: page.limit + 1, after: page.after }
}

type Placed = { sort?: number; row: number; bytes?: number }

/** The page of the rows found; where there are more, the reply will lead to them. */
export function paged<T extends Placed>(
  rows: T[],
  { page, services }: Call<House, unknown, unknown>,
): T[] {
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  const isCut = shown.reduce((sum, { bytes = 0 }) => sum + bytes, 0) >= LIST_BYTES
  if (last !== undefined && (isCut || rows.length > page.limit)) {
    services.telling.next = [last.sort ?? 0, last.row]
  }
  return shown
}

/** The one row found, or the refusal of its absence. */
export function sole<T>([row]: T[], absent: () => Refusal): T {
  if (row === undefined) throw absent()
  return row
}

/** A reply of the rules as clients see it: ids by their name on the wire. */
type Wire<R> = R extends { id: string }
  ? Omit<R, 'id'> & { _id: string }
  : R extends (infer One)[]
    ? Wire<One>[]
    : R

/** A write to the board in the path: one order to its object, made of the call. */
export function write<N extends OrderName, P extends { board: string }, B>(
  name: N,
  order: (call: Call<House, P, B>) => BodyOf<N>,
): Run<House, P, B, Wire<ReplyOf<N>>> {
  return (call) => giveOrder(name, call.path.board, order(call), call, call.services.once)
}

/** A write that makes a board of its own. */
export function create<N extends OrderName, P, B>(
  name: N,
  order: (call: Call<House, P, B>) => BodyOf<N>,
): Run<House, P, B, Wire<ReplyOf<N>>> {
  return (call) => giveOrder(name, call.services.newId(), order(call), call, call.services.once)
}

/** The orders that may leave bytes which no row names. */
const DROPS_FILES: ReadonlySet<OrderName> = new Set([
  'deleteBoard',
  'deleteList',
  'deleteSwimlane',
  'deleteCard',
  'deleteAttachment',
])

/** What an id may look like, whoever made it. */
const ID = /^[\w-]{1,64}$/

/** Gives one order to a board's object, which takes it once where `once` says so, and what its rule replies. */
export async function giveOrder<N extends OrderName>(
  name: N,
  boardId: string,
  body: BodyOf<N>,
  { access, services }: { access: Access; services: Services },
  once?: Once,
): Promise<Wire<ReplyOf<N>>> {
  if (!ID.test(boardId)) throw noBoard()
  const { userId, jti, ver } = callerOf(services)
  const actor = { userId, jti, ver }
  const { ifVersions } = services
  const order = { name, access, actor, ifVersions, baseUrl: services.baseUrl, once, body }
  const outcome = await services.board(boardId).execute(order)
  tell(services, outcome.cost, outcome.bookmark)
  if (!outcome.ok)
    throw new Refusal(outcome.refusal.code, outcome.refusal.reason, outcome.refusal.fields)
  if (outcome.version > 0) services.telling.version = outcome.version
  if (DROPS_FILES.has(name)) services.after(services.files.sweep(boardId))
  // `wire` does to the value what `Wire` does to its type.
  return wire(outcome.reply) as Wire<ReplyOf<N>>
}

function tell(
  { telling }: Services,
  cost: Services['store']['cost'],
  bookmark: string | null,
): void {
  telling.trips += cost.trips
  telling.rowsRead += cost.rowsRead
  telling.rowsWritten += cost.rowsWritten
  telling.bookmark = bookmark
}

function wire(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(wire)
  if (typeof reply !== 'object' || reply === null || !('id' in reply)) return reply
  const { id, ...rest } = reply
  return { _id: id, ...rest }
}
