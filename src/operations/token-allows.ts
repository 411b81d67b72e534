import type { Operation } from '../kernel/contract/operation.ts'
import type { AppError } from '../kernel/contract/app-error.ts'
import { lastingRefusal, limitRefusal } from './claims.ts'
import type { RequestContext } from './request-context.ts'
import { loadAuthorized } from './authorize.ts'
import type { OperationContext } from './operation.ts'

/** Throws if the limits of a named token do not allow to call an operation on a board. */
export async function expectTokenAllows(
  operation: Parameters<typeof limitRefusal>[0],
  board: string | undefined,
  context: RequestContext,
): Promise<void> {
  const { limits } = context.caller ?? {}
  await refuseByLimits(limits && limitRefusal(operation, board, limits), context)
}

/** Throws if the limits of a named token do not allow a call that its operation finds lasting by what was sent. */
export async function expectCallAllows(
  { lasting }: Pick<Operation<OperationContext>, 'lasting'>,
  call: { body: unknown; query: URLSearchParams },
  context: RequestContext,
): Promise<void> {
  const { limits } = context.caller ?? {}
  if (limits === undefined || typeof lasting !== 'function' || !isTrueOf(lasting, call)) return
  await refuseByLimits(lastingRefusal(limits), context)
}

/** False for a call that cannot be read: its operation refuses it, once that knows the caller. */
function isTrueOf<C>(asks: (call: C) => boolean, call: C): boolean {
  try {
    return asks(call)
  } catch {
    return false
  }
}

/** Throws the refusal, if there is one; or that the token is not valid any more, which is asked only then. */
async function refuseByLimits(
  refusal: AppError | undefined,
  context: RequestContext,
): Promise<void> {
  if (refusal === undefined) return
  await loadAuthorized({ access: 'user', context }, '', {})
  throw refusal
}
