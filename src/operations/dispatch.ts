import type { Call, Run } from '../contract/operation.ts'
import type { Once } from '../core/idempotency.ts'
import type { BodyOf, OrderName, ReplyOf } from '../engine/commands.ts'
import type { Access } from '../core/permissions.ts'
import { Refusal } from '../core/app-error.ts'
import type { Services } from '../deps.ts'
import { noBoard } from './absent.ts'
import { refuseSent } from './authorize.ts'
import { callerOf } from './caller.ts'
import type { House } from './language.ts'

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
  return async (call) => {
    const body = await orderOf(order, call)
    return giveOrder(name, call.path.board, body, call, call.services.once)
  }
}

/** The order made of a call; what is wrong with it is told only to who may give it. */
async function orderOf<P extends object, B, O>(
  order: (call: Call<House, P, B>) => O,
  call: Call<House, P, B>,
): Promise<O> {
  try {
    return order(call)
  } catch (thrown) {
    return refuseSent(call, thrown)
  }
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
  const { ifVersions, publicUrl } = services
  const order = { name, access, actor, ifVersions, publicUrl, once, body }
  const outcome = await services.board(boardId).execute(order)
  tell(services, outcome.cost, outcome.bookmark)
  if (!outcome.ok)
    throw new Refusal(outcome.refusal.code, outcome.refusal.reason, outcome.refusal.fields)
  if (outcome.version > 0) services.telling.version = outcome.version
  if (DROPS_FILES.has(name)) services.after(services.files.sweep(boardId).catch(() => {}))
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

/** A reply of the rules, or one that was kept of it, with ids by their name on the wire. */
export function wire(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(wire)
  if (typeof reply !== 'object' || reply === null || !('id' in reply)) return reply
  const { id, ...rest } = reply
  return { _id: id, ...rest }
}
