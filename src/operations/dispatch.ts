import type { Call, Run, RunResult } from '../contract/operation.ts'
import type { IdempotencyKey } from '../core/idempotency.ts'
import type { CommandBody, CommandName, CommandOf, CommandReply } from '../engine/commands.ts'
import type { Access } from '../core/permissions.ts'
import { AppError } from '../core/app-error.ts'
import type { RequestContext } from '../request-context.ts'
import { noBoard } from './absent.ts'
import { refuseSent } from './authorize.ts'
import { callerOf } from './caller.ts'
import type { OperationContext } from './language.ts'

/** A reply of the rules as clients see it: ids by their name on the wire. */
type Wire<R> = R extends { id: string }
  ? Omit<R, 'id'> & { _id: string }
  : R extends (infer One)[]
    ? Wire<One>[]
    : R

/** Refuses keys that a command does not name: what a body accepts must be used, or left out. */
type Exact<C, Named> = { [K in Exclude<keyof C, keyof Named>]: never }

/** A write to the board in the path: one order to its object, made of the call. */
export function write<
  N extends CommandName,
  P extends { board: string },
  B,
  C extends CommandBody<N>,
>(
  name: N,
  command: (call: Call<OperationContext, P, B>) => C & Exact<C, CommandBody<N>>,
): Run<OperationContext, P, B, Wire<CommandReply<N>>> {
  return async (call) => {
    const body = await orderOf(command, call)
    return dispatch(name, call.path.board, body, call, call.context.idempotencyKey)
  }
}

/** The order made of a call; what is wrong with it is told only to who may give it. */
async function orderOf<P extends object, B, O>(
  command: (call: Call<OperationContext, P, B>) => O,
  call: Call<OperationContext, P, B>,
): Promise<O> {
  try {
    return command(call)
  } catch (thrown) {
    return refuseSent(call, thrown)
  }
}

/** A write that makes a board of its own. */
export function create<N extends CommandName, P, B, C extends CommandBody<N>>(
  name: N,
  command: (call: Call<OperationContext, P, B>) => C & Exact<C, CommandBody<N>>,
): Run<OperationContext, P, B, Wire<CommandReply<N>>> {
  return (call) =>
    dispatch(name, call.context.deps.newId(), command(call), call, call.context.idempotencyKey)
}

/** The orders that may leave bytes which no row names. */
const DROPS_FILES: ReadonlySet<CommandName> = new Set([
  'deleteBoard',
  'deleteList',
  'deleteSwimlane',
  'deleteCard',
  'deleteAttachment',
])

/** What an id may look like, whoever made it. */
const ID = /^[\w-]{1,64}$/

/** Sends one command to a board's object; with an idempotency key the object runs it once. */
export async function dispatch<N extends CommandName>(
  name: N,
  boardId: string,
  body: CommandBody<N>,
  { access, context }: { access: Access; context: RequestContext },
  idempotencyKey?: IdempotencyKey,
): Promise<DispatchResult<N>> {
  if (!ID.test(boardId)) throw noBoard()
  const { userId, jti, ver } = callerOf(context)
  const actor = { userId, jti, ver }
  const { ifVersions, publicUrl } = context
  const command: CommandOf<N> = { name, access, actor, ifVersions, publicUrl, idempotencyKey, body }
  const outcome = await context.board(boardId).execute(command)
  if (!outcome.ok)
    throw new AppError(outcome.refusal.code, outcome.refusal.reason, outcome.refusal.fields)
  const { reply, version, bookmark } = outcome
  if (DROPS_FILES.has(name)) context.after(context.files.deleteLoose(boardId).catch(() => {}))
  // `wire` does to the value what `Wire` does to its type.
  const wired = wire(reply) as Wire<CommandReply<N>>
  return { body: wired, bookmark, ...(version > 0 && { version }) }
}

/** What `dispatch` gives: the result of a run, which is never UNCHANGED. */
type DispatchResult<N extends CommandName> = RunResult<unknown> & { body: Wire<CommandReply<N>> }

/** A reply of the rules, or one that was kept of it, with ids by their name on the wire. */
export function wire(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(wire)
  if (typeof reply !== 'object' || reply === null || !('id' in reply)) return reply
  const { id, ...rest } = reply
  return { _id: id, ...rest }
}
