import { type Run, UNCHANGED } from '../../kernel/contract/operation.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import type { OperationContext } from '../../operations/operation.ts'
import type { CardsChanged } from './change-cards.ts'

/** Says how an operation words what `changeCards` does. */
type Wording<R> = {
  /** Makes the reply of the operation from that of the command. */
  show(done: CardsChanged): R
  /** The request's own names of fields of the command, for errors. */
  names?: Record<string, string>
}

/** A run that sends `changeCards`, with its reply and its errors in the words of the operation. */
export function mapReplyAndErrors<P, B, R>(
  run: Run<OperationContext, P, B, CardsChanged>,
  { show, names = {} }: Wording<R>,
): Run<OperationContext, P, B, R> {
  return async (call) => {
    const { body, ...result } = await run(call).catch((thrown: unknown) => {
      throw renamed(thrown, names)
    })
    return { ...result, body: body === UNCHANGED ? body : show(body) }
  }
}

/** Names the fields of an error as the request does. */
function renamed(thrown: unknown, names: Record<string, string>): unknown {
  if (!(thrown instanceof AppError)) return thrown
  const { code, message, fields, facts } = thrown
  const [first] = fields
  const own = first && names[first.field]
  return new AppError(code, {
    ...facts,
    reason: own === undefined ? message : `${own} ${first?.reason}.`,
    fields: fields.map((fault) => ({ ...fault, field: names[fault.field] ?? fault.field })),
  })
}
