import type { Schema } from '@cfworker/json-schema'
import * as z from 'zod'
import { type Client, call } from '../../../scripts/demo/client.ts'
import { REVISIONS, type Revision } from '../../../src/kernel/contract/revisions.ts'
import type { Doc } from './values.ts'

const schema = z.record(z.string(), z.unknown())

const replied = z
  .object({ content: z.record(z.string(), z.object({ schema })).optional() })
  .optional()

const described = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string() })),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
  responses: z.object({
    101: z.object({}).optional(),
    200: replied,
    202: replied,
  }),
})

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), described)),
  components: z.object({ schemas: schema }),
})

/** An operation as the documents of the service describe it. */
export type Operation = {
  name: string
  method: string
  path: string
  /** The parameters of its query. */
  query: string[]
  /** The status of a success. */
  status: 200 | 202
  body: Doc | undefined
  /** The fields of its body in a revision. */
  fields: Partial<Record<Revision, string[]>>
  /** The form of a success in a revision: JSON that fits a schema, bytes, or a WebSocket. */
  replies: Partial<Record<Revision, Schema | 'bytes' | 'socket'>>
}

/** Every operation of the service, from the documents it gives of itself. */
export async function readTable(client: Client): Promise<Operation[]> {
  const table = new Map<string, Operation>()
  for (const revision of REVISIONS) {
    const path = `/openapi.json?revision=${revision}`
    const { paths, components } = await call(client, document, 'GET', path)
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const { replies = {}, fields = {} } = table.get(`${method} ${path}`) ?? {}
        const body: Doc | undefined = Object.values(operation.requestBody?.content ?? {})[0]?.schema
        replies[revision] = replyOf(operation, components)
        fields[revision] = Object.keys(body?.properties ?? {})
        table.set(`${method} ${path}`, {
          name: operation.operationId,
          method: method.toUpperCase(),
          path,
          status: operation.responses[202] === undefined ? 200 : 202,
          query: operation.parameters.map(({ name }) => name),
          body,
          fields,
          replies,
        })
      }
    }
  }
  return [...table.values()]
}

function replyOf(
  { responses }: z.output<typeof described>,
  components: z.output<typeof document>['components'],
): Schema | 'bytes' | 'socket' {
  if (responses[101] !== undefined) return 'socket'
  const [first] = Object.entries((responses[200] ?? responses[202])?.content ?? {})
  if (first === undefined) return 'bytes'
  const [type, { schema }] = first
  return type === 'application/json' ? { ...schema, components } : 'bytes'
}
