import type { Run } from '../../kernel/contract/operation.ts'
import { type OperationContext, callerOf } from '../../operations/operation.ts'

type OfTemplate = { templateId?: string | undefined; timeZone?: string | undefined }

/** Makes a card of a template in the time zone of the caller, which is read if the body names none. */
export function inZone<P, B extends OfTemplate, R>(
  create: Run<OperationContext, P, B, R>,
): Run<OperationContext, P, B, R> {
  return async (call) => {
    const { context, body } = call
    if (!body.templateId || body.timeZone) return create(call)
    const timeZone = await context.zoneOfUser(callerOf(context).userId)
    return create({ ...call, body: { ...body, timeZone } })
  }
}

declare module '../../operations/request-context.ts' {
  interface Services {
    /** The name of the time zone in the settings of a user; undefined if they have set none. */
    zoneOfUser(userId: string): Promise<string | undefined>
  }
}
