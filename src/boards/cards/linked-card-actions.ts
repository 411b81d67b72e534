import { findAuthContext } from '../members/auth-context-queries.ts'
import { authContextOf } from '../../operations/auth-context.ts'
import type { Run } from '../../kernel/contract/operation.ts'
import { action } from '../../operations/action.ts'
import { noCardAnywhere } from '../model/absent.ts'
import { rightsIn } from '../../operations/authorize.ts'
import { type OperationContext, callerOf } from '../../operations/operation.ts'
import { firstOrThrow } from '../../operations/read.ts'
import { boardOfCard, titleOfCard } from './queries.ts'

/**
 * Creates a card as `create` does. If the body names a card to link to, the caller must be able to
 * read that one, and the new card takes its title if the body has none. It may be on any board, so
 * this costs a round trip of its own.
 */
export function checkLink<
  P extends { board: string },
  B extends { linkedId?: string | undefined; title?: string | undefined },
  R,
>(create: Run<OperationContext, P, B & { title: string }, R>): Run<OperationContext, P, B, R> {
  const linked: Run<OperationContext, P, B, R> = action({
    load: ({ body: { linkedId = '' }, context }) => ({
      there: findAuthContext({ ...callerOf(context), boardId: boardOfCard(linkedId) }),
      target: titleOfCard(linkedId),
    }),
    run: async ({ there, target }, call, caller) => {
      const rights = rightsIn(authContextOf(there), caller, callerOf(call.context))
      if (!rights.has('read')) throw noCardAnywhere()
      const { title } = firstOrThrow(target, noCardAnywhere)
      return create({ ...call, body: { ...call.body, title: call.body.title ?? title } })
    },
  })
  return (call) => {
    const { linkedId, title = '' } = call.body
    // The form requires a title of a card without a link.
    return linkedId ? linked(call) : create({ ...call, body: { ...call.body, title } })
  }
}
