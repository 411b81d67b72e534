import type { Call, Run, RunResult } from '../../kernel/contract/operation.ts'
import type { Exact } from '../../kernel/contract/entity.ts'
import type { IdempotencyKey } from '../../operations/idempotency/idempotency.ts'
import type { CommandOf } from './command.ts'
import type { CommandBody, CommandName, CommandReply } from './commands.ts'
import type { Access } from '../../operations/permissions.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { refuseInvalid } from '../../operations/authorize.ts'
import { type OperationContext, callerOf } from '../../operations/operation.ts'

/** A write to the board in the path: sends one command, made from the call, to the board's object. */
export function write<
  N extends CommandName,
  P extends { board: string },
  B,
  C extends CommandBody<N>,
>(
  name: N,
  command: (call: Call<OperationContext, P, B>) => C & Exact<C, CommandBody<N>>,
): Run<OperationContext, P, B, CommandReply<N>> {
  return async (call) => {
    const body = await commandBodyOf(command, call)
    return dispatch(name, call.path.board, body, call, call.context.idempotencyKey)
  }
}

/** The body of the command. An error in it is shown only to callers who may send the command. */
async function commandBodyOf<P extends object, B, O>(
  command: (call: Call<OperationContext, P, B>) => O,
  call: Call<OperationContext, P, B>,
): Promise<O> {
  try {
    return command(call)
  } catch (thrown) {
    return refuseInvalid(call, thrown)
  }
}

/** A write that creates a board: sends one command to the object of the new board. */
export function create<N extends CommandName, P, B, C extends CommandBody<N>>(
  name: N,
  command: (call: Call<OperationContext, P, B>) => C & Exact<C, CommandBody<N>>,
): Run<OperationContext, P, B, CommandReply<N>> {
  return (call) =>
    dispatch(name, call.context.deps.newId(), command(call), call, call.context.idempotencyKey)
}

/** The commands after which no row may name a file in R2 any more. */
const MAY_LOOSEN_FILES: ReadonlySet<CommandName> = new Set([
  'setBackground',
  'removeBackground',
  'deleteBoard',
  'deleteList',
  'deleteSwimlane',
  'deleteCard',
  'deleteDeletedCard',
  'deleteAttachment',
])

/** The characters of ids, also of those that other services made. */
const ID = /^[\w-]{1,64}$/

/** Sends one command to a board's object; with an idempotency key the object runs it once. */
export async function dispatch<N extends CommandName>(
  name: N,
  boardId: string,
  body: CommandBody<N>,
  { access, context }: { access: Access; context: RequestContext },
  idempotencyKey?: IdempotencyKey,
): Promise<DispatchResult<N>> {
  if (!ID.test(boardId)) throw new AppError('board.not_found')
  const { userId, jti, ver, limits, limitsText } = callerOf(context)
  const actor = {
    userId,
    jti,
    ver,
    address: context.address,
    requestId: context.requestId,
    ...(limits && { tokenName: limits.name, limitsText }),
    ...(limits?.boards && { boards: limits.boards }),
  }
  const { ifVersions, publicUrl } = context
  const command: CommandOf<N> = { name, access, actor, ifVersions, publicUrl, idempotencyKey, body }
  const outcome = await context.board(boardId).execute(command)
  if (!outcome.ok)
    throw new AppError(outcome.refusal.code, {
      reason: outcome.refusal.reason,
      fields: outcome.refusal.fields,
    })
  const { reply, version, people, bookmark } = outcome
  context.deps.reads.note(boardId, version)
  // Of the changes of many cards, only their deletion does.
  const mayLoosen = MAY_LOOSEN_FILES.has(name) || Reflect.get(Object(body), 'deletes') === true
  if (mayLoosen) context.after(context.files.deleteLoose(boardId).catch(() => {}))
  const state = { version, ...(people !== undefined && { people }) }
  return { body: reply, bookmark, ...(version > 0 && state) }
}

/** The result of `dispatch`: that of a run, but never UNCHANGED. */
type DispatchResult<N extends CommandName> = RunResult<unknown> & { body: CommandReply<N> }
