import type { Context } from 'hono'
import { weightOfReply } from '../kernel/budget/weight.ts'
import type { Operation, Page } from '../kernel/contract/operation.ts'
import type { OperationContext } from '../operations/operation.ts'
import type { AppEnv } from './answer.ts'
import { openReplySizes } from './reply-sizes.ts'

type AnyOperation = Operation<OperationContext>

/** The sizes of replies that this isolate has sent. */
export const sizes = openReplySizes(() => Date.now())

/** Names the kind of a reply by the operation, the board, and the parameters of the query: replies of one kind have about the same size. */
export function replyKindOf(c: Context<AppEnv>, operation: AnyOperation): string {
  const query = c.get('url').searchParams
  const given = Object.keys(operation.query ?? {}).filter((name) => query.has(name))
  return `${operation.name} ${c.req.param('board') ?? ''} ${given.join(' ')}`
}

/** Names the content that a read asks for: its operation, revision and page, what its path names, and the parameters that it knows. Anything else that is sent makes no difference. */
export function readKeyOf(
  c: Context<AppEnv>,
  { name, query = {} }: AnyOperation,
  page: Page,
): string {
  const given = c.get('url').searchParams
  const asked = Object.keys(query).map((one) => given.get(one))
  return JSON.stringify([name, c.get('revision'), c.req.param(), asked, page.limit, page.after])
}

/** The weight of a request. If its operation names none, a reply that grows weighs by its size when it was last read. */
export function weightOf(c: Context<AppEnv>, operation: AnyOperation, body: unknown): number {
  const { weight } = operation
  if (weight !== undefined) return typeof weight === 'number' ? weight : weight(body)
  const { grows } = operation.reply(c.get('revision'))
  return grows ? weightOfReply(sizes.known(replyKindOf(c, operation))) : 0
}
