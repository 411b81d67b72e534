import type { Context } from 'hono'
import type { Lease } from '../kernel/budget/budget.ts'
import type { Turn } from '../kernel/budget/weight.ts'
import type { Content } from '../kernel/contract/form.ts'
import { parseJson } from '../kernel/contract/json.ts'
import type { Json } from '../kernel/contract/kind.ts'
import type { Operation } from '../kernel/contract/operation.ts'
import { invalidFields } from '../kernel/contract/app-error.ts'
import type { IdempotencyKey } from '../operations/idempotency/idempotency.ts'
import type { OperationContext } from '../operations/operation.ts'
import type { AppEnv } from './answer.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { openBody } from './open-body.ts'
import { expectNoMisspelt } from './misspelt.ts'
import { pageOf } from './page.ts'
import { readBody } from './read-body.ts'
import { weightOf } from './weigh.ts'

type AnyOperation = Operation<OperationContext>

/** A request holds these while it is worked on. */
type Holding = { memory: Lease; turn: Turn; slot: Lease }

/** Reads the requested page, the body and the idempotency key within the memory budget, and waits for its turn and a slot among the requests that run. Throws if one of them is invalid. */
export async function readInput(
  c: Context<AppEnv>,
  operation: AnyOperation,
  { memory, turn, slot }: Holding,
) {
  const { kind } = operation.reply(c.get('revision'))
  const query = c.get('url').searchParams
  expectNoMisspelt(operation, kind, query)
  const page = pageOf(kind === 'many' ? query : new URLSearchParams())
  const input = await bodyOf(c, operation, memory)
  await turn.begin(() => weightOf(c, operation, input.body))
  await slot.grow(1)
  return { page, ...input }
}

async function bodyOf(c: Context<AppEnv>, operation: AnyOperation, lease: Lease): Promise<Input> {
  const { body: form } = operation
  if (form?.streams) return { body: { content: await contentOf(c, lease, form) } }
  const values = form && (await readBody(c.req.raw, lease, form.bytes, form.bare))
  const idempotencyKey = operation.method === 'GET' ? undefined : await idempotencyKeyOf(c, values)
  if (form === undefined) return { body: {}, idempotencyKey }
  const read = form.read(c.get('revision'), values)
  if ('value' in read) return { body: read.value, idempotencyKey }
  throw invalidFields(read.faults)
}

type Input = { body: unknown; idempotencyKey?: IdempotencyKey | undefined }

async function contentOf(
  c: Context<AppEnv>,
  lease: Lease,
  { bytes: most = 0, streams, doc }: NonNullable<AnyOperation['body']>,
): Promise<Content> {
  const opened = await openBody(c.req.raw, lease, most, streams?.types ?? [])
  if ('bytes' in opened)
    return { ...opened, formFields: {}, keyOf: (digest) => idempotencyKeyOf(c, [digest, {}]) }
  const { file, ...others }: Json = opened.form
  const otherFiles = Object.keys(others).filter((name) => others[name] instanceof File)
  const isFile = file instanceof File
  const fields = { ...others, file, ...objectsIn(others, doc(c.get('revision'))) }
  return {
    bytes: (isFile ? file : new Blob([JSON.stringify(fields)])).stream(),
    form: { fileName: isFile ? file.name : undefined, otherFiles },
    formFields: others,
    keyOf: (digest) => idempotencyKeyOf(c, [digest, others]),
  }
}

/** The fields of a form that are objects or lists by their schema, but come as JSON text. */
function objectsIn(fields: Json, { properties }: Json): Json {
  const isNested = (name: string) => /^(?:object|array)$/.test(Object(properties)[name]?.type)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const parsed = typeof value === 'string' && isNested(name) ? parseJson(value) : undefined
      return parsed === undefined ? [] : [[name, parsed]]
    }),
  )
}
