import { authContextOf, findAuthContext } from '../auth/context-queries.ts'
import type { Run } from '../contract/operation.ts'
import { action } from '../operations/action.ts'
import { noCardAnywhere } from '../operations/absent.ts'
import { rightsIn } from '../operations/authorize.ts'
import { type OperationContext, callerOf } from '../operations/operation.ts'
import { boardOfCard } from './queries.ts'

/**
 * Creates a card as `create` does. If the body names a card to link to, the caller must be able to
 * read that one. It may be on any board, so the check costs a round trip of its own.
 */
export function checkingLink<
  P extends { board: string },
  B extends { linkedId?: string | undefined },
  R,
>(create: Run<OperationContext, P, B, R>): Run<OperationContext, P, B, R> {
  const linked: Run<OperationContext, P, B, R> = action({
    load: (db, { body: { linkedId = '' }, context }) => ({
      there: findAuthContext(db, { ...callerOf(context), boardId: boardOfCard(linkedId) }),
    }),
    run: async ({ there }, call, caller) => {
      const rights = rightsIn(authContextOf(there), caller, callerOf(call.context))
      if (!rights.has('read')) throw noCardAnywhere()
      return create(call)
    },
  })
  return (call) => (call.body.linkedId ? linked(call) : create(call))
}
