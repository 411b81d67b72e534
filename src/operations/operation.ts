import { AppError } from '../kernel/contract/app-error.ts'
import { UNCHANGED, operationBuilder, type Call, type Run } from '../kernel/contract/operation.ts'
import type { Access } from './permissions.ts'
import type { RequestContext } from './request-context.ts'

/** Operations of this service get this context beside the path and the body, and say by their access who may call them. */
export type OperationContext = { context: RequestContext; access: Access }

export const operation = operationBuilder<OperationContext>()

/** The caller's claims. `serve` has read them for every operation that needs a token. */
export function callerOf({ caller }: RequestContext): NonNullable<RequestContext['caller']> {
  if (caller === undefined) throw tokenMissing()
  return caller
}

export function tokenMissing(): AppError {
  return new AppError('token.missing', { reason: 'Sign in first.' })
}

/** Runs a write and puts its reply, which may be the recorded one of an earlier request, together with what the request itself says. */
export function mapReply<P, B, R, S>(
  run: Run<OperationContext, P, B, R>,
  show: (reply: R, call: Call<OperationContext, P, B>) => S,
): Run<OperationContext, P, B, S> {
  return async (call) => {
    const { body, ...result } = await run(call)
    if (body === UNCHANGED) return { ...result, body: UNCHANGED }
    return { ...result, body: show(body, call) }
  }
}
