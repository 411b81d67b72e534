import { type Call, type Run, UNCHANGED } from '../kernel/contract/operation.ts'
import type { OperationContext } from './operation.ts'

/** Runs a write and puts its reply, which may be the recorded one of an earlier request, together with what the request itself says. */
export function showing<P, B, R, S>(
  run: Run<OperationContext, P, B, R>,
  show: (reply: R, call: Call<OperationContext, P, B>) => S,
): Run<OperationContext, P, B, S> {
  return async (call) => {
    const { body, ...result } = await run(call)
    if (body === UNCHANGED) return { ...result, body: UNCHANGED }
    return { ...result, body: show(body, call) }
  }
}
