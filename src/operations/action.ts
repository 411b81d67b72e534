import type { Call, Run, RunResult } from '../kernel/contract/operation.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import { expectVersion } from './permissions.ts'
import type { Scope } from '../kernel/db/scope.ts'
import { type Found, type Statements, rowQuery } from '../kernel/db/statements.ts'
import { type BoardLookup, type Caller, loadAuthorized } from './authorize.ts'
import type { OperationContext } from './operation.ts'
import { boardIdIn } from './read.ts'
import { type Records, findRecordOf, findReplay, replayOf } from './idempotency/replay.ts'

type ActionCall<P, B> = Call<OperationContext, P, B>

type Action<P, B, S extends Statements, R> = {
  /** Finds the board, if the path does not contain it. */
  board?(call: ActionCall<P, B>): BoardLookup
  /** Checks `If-Match` before `run`. For actions that do not send a command to the board, which would check it. */
  checksVersion?: true
  /** The queries for the rows that the action needs. */
  load?(call: ActionCall<P, B> & { scope: Scope }): S
  /** Throws if the operation's access admits the caller, but this call needs more rights. */
  authorize?(caller: Caller, call: ActionCall<P, B>): void
  /** Does the writes. It puts `recordOf(context, reply)` `after` its last write, or passes the idempotency key to `dispatch`. */
  run(loaded: Found<S>, call: ActionCall<P, B>, caller: Caller): Promise<RunResult<R>>
}

/**
 * A write that is not one command to the board in the path: it acts on accounts, on several boards,
 * or outside the database. One round trip reads the caller's auth context, the rows that the action
 * needs, and the record of the idempotency key. If there is a record, its reply is sent again;
 * otherwise the action runs.
 */
export function action<P, B, S extends Statements, R>(
  definition: Action<P, B, S, R>,
): Run<OperationContext, P, B, R> {
  return (call) => {
    const result = runAction(definition, call)
    if (definition.board === undefined) return result
    // The earlier request may have deleted what the board is found by.
    return result.catch(async (thrown: unknown) => {
      if (!isAbsence(thrown)) throw thrown
      return orReplay<R>(call, thrown)
    })
  }
}

async function runAction<P, B, S extends Statements, R>(
  definition: Action<P, B, S, R>,
  call: ActionCall<P, B>,
): Promise<RunResult<R>> {
  const { context, path } = call
  const { store, idempotencyKey: key } = context
  const boardId = boardIdIn(path)
  let records: Records = []
  const { found, board, caller } = await loadAuthorized(call, definition.board?.(call) ?? boardId, {
    // Without `load` there are no statements, so `run` gets no rows.
    ...(definition.load?.({ ...call, scope: { boardId } }) as S),
    ...(key && { record: rowQuery(findRecordOf(context, key), (rows) => (records = rows)) }),
  })
  definition.authorize?.(caller, call)
  const replay = key && replayOf<R>(key, records)
  if (replay) return { bookmark: store.bookmark(), ...replay }
  if (definition.checksVersion) expectVersion(board ?? { version: 0 }, context.ifVersions)
  const run = async () => definition.run(found, call, caller)
  const result = await (key ? run().catch((thrown) => orReplay<R>(call, thrown)) : run())
  return { bookmark: store.bookmark(), ...result }
}

function isAbsence(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code.endsWith('.not_found')
}

/** The recorded result, if another request with the same key has done the write meanwhile. Otherwise throws the error. */
async function orReplay<R>(
  { context }: { context: OperationContext['context'] },
  thrown: unknown,
): Promise<RunResult<R>> {
  const { idempotencyKey: key } = context
  const replay = key && thrown instanceof AppError && (await findReplay<R>(context, key))
  if (!replay) throw thrown
  return replay
}
