import type { Call, Run, RunResult } from '../contract/operation.ts'
import { AppError } from '../core/app-error.ts'
import { expectVersion } from '../core/permissions.ts'
import type { Person } from '../core/snapshot.ts'
import type { Scope } from '../db/scope.ts'
import type { Db, Found, Statements } from '../db/statements.ts'
import { loadAuthorized } from './authorize.ts'
import type { OperationContext } from './language.ts'
import { boardIdIn } from './read.ts'
import { findRecordOf, findReplay, replayOf } from './replay.ts'

type ActionCall<P, B> = Call<OperationContext, P, B>

type Action<P, B, S extends Statements, R> = {
  /** Checks `If-Match` here: for what no command of the board checks. */
  checksVersion?: true
  /** The statements that find what the action needs. */
  load?(db: Db, call: ActionCall<P, B> & { scope: Scope }): S
  /** Throws where the caller may not ask for this, though the operation's access lets them call it. */
  authorize?(caller: Person, call: ActionCall<P, B>): void
  /** Writes. It puts `recordOf(context, reply)` into the batch of its last write, or gives the key to `dispatch`. */
  run(loaded: Found<S>, call: ActionCall<P, B>, caller: Person): Promise<RunResult<R>>
}

/**
 * A write that is not one command to the board in the path: it acts on accounts, on several boards,
 * or outside the database. One round trip finds the caller's auth context, what the action loads and
 * the record of its idempotency key; a recorded reply is given again, else the action runs.
 */
export function action<P, B, S extends Statements, R>(
  plan: Action<P, B, S, R>,
): Run<OperationContext, P, B, R> {
  return async (call) => {
    const { context, path } = call
    const { store, idempotencyKey: key } = context
    const boardId = boardIdIn(path)
    const { found, board, person } = await loadAuthorized(call, boardId, {
      // Without `load` there are no statements, and `run` is given none.
      ...(plan.load?.(store.db, { ...call, scope: { boardId } }) as S),
      ...(key && { records: findRecordOf(context, key) }),
    })
    plan.authorize?.(person, call)
    const replay = key && replayOf<R>(key, found.records ?? [])
    if (replay) return { bookmark: store.bookmark(), ...replay }
    if (plan.checksVersion) expectVersion(board ?? { version: 0 }, context.ifVersions)
    const run = async () => plan.run(found, call, person)
    const result = await (key ? run().catch((thrown) => sinceMade<R>(call, thrown)) : run())
    return { bookmark: store.bookmark(), ...result }
  }
}

/** The result of the same write where another request with the key made it meanwhile; else throws what was thrown. */
async function sinceMade<R>(
  { context }: { context: OperationContext['context'] },
  thrown: unknown,
): Promise<RunResult<R>> {
  const { idempotencyKey: key } = context
  const replay = key && thrown instanceof AppError && (await findReplay<R>(context, key))
  if (!replay) throw thrown
  return replay
}
