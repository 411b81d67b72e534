import type { Content } from '../kernel/contract/form.ts'
import { AppError, type ErrorCode, type FieldFault } from '../kernel/contract/app-error.ts'

/** The table of operations, which the app assembles from all rooms and names here. */
export interface OperationTable {}

type Literal = NonNullable<OperationTable['operations'][number]['typed']>

type Table = { [L in Literal as L['name']]: L }

/** The input of an operation: the parameters of its path and query, its body, and a key under which it is done once. */
type Input<L extends Literal> = {
  path: L['params']
  query?: Record<string, string>
  body?: L['body'] extends { content: Content } ? never : L['body']
  idempotencyKey?: string | undefined
}

type BodyOf<L extends Literal> = NonNullable<L['reply']> extends { body: infer B } ? B : never

/** The service's own operations, called as the user of the token; throws an AppError if one refuses. */
export type Service = <N extends keyof Table>(
  name: N,
  input: Input<Table[N]>,
) => Promise<{ body: BodyOf<Table[N]>; next: string | undefined; indexing: boolean }>

export type OwnRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

type Route = { name: string; method: string; path: string }

/** Calls operations by requests that `send` sends the same way as those of any client, so that every rule of theirs holds. */
export function openService(
  table: readonly Route[],
  send: (request: OwnRequest) => Promise<Response>,
): Service {
  const routes = new Map(table.map((route) => [route.name, route]))
  const call = async (name: string, { path, query, body, idempotencyKey }: Input<Literal>) => {
    const route = routes.get(name)
    if (route === undefined) throw new Error(`No operation ${name}`)
    const reply = await send({
      method: route.method,
      path: `${filledIn(route.path, path)}?${new URLSearchParams(query).toString()}`,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const read: unknown = await reply.json()
    if (!reply.ok) throw refusalIn(read)
    const [, next] = /[?&]cursor=([^&>]*)/.exec(reply.headers.get('link') ?? '') ?? []
    return { body: read, next, indexing: reply.headers.has('laneway-indexing') }
  }
  // Each operation's reply has the type that its literal declares; a test compares replies with the literals.
  return call as Service
}

function filledIn(path: string, parameters: unknown): string {
  const given: Record<string, unknown> = { ...(parameters as object) }
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])))
}

/** The error that the body of a refusal is. */
function refusalIn(body: unknown): AppError {
  // `refuse` made the body.
  const { code, reason, fields } = body as {
    code: ErrorCode
    reason: string
    fields?: FieldFault[]
  }
  return new AppError(code, { reason, fields })
}

/**
 * Does writes one after the other. A failure says how many were done before it, because those stay;
 * with the same idempotency key the whole call can be sent again.
 */
export async function eachInTurn<T>(
  items: readonly T[],
  write: (item: T, at: number) => Promise<void>,
): Promise<void> {
  for (const [at, item] of items.entries()) {
    await write(item, at).catch((thrown: unknown) => {
      if (at === 0 || !(thrown instanceof AppError)) throw thrown
      const done = `${at} of ${items.length} were done, then: ${thrown.message} Send the others again.`
      throw new AppError(thrown.code, { ...thrown.facts, fields: thrown.fields, reason: done })
    })
  }
}
