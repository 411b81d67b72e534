import type { Json } from './kind.ts'
import type { Revision } from './revisions.ts'

/** A request that the service sends to others: its headers and what it tells by each reply, with their descriptions. */
export type Webhook = {
  name: string
  summary: string
  headers: Record<string, string>
  payload: { name: string; doc(revision: Revision): Json }
  replies: Record<string, string>
}

/** The webhook as the `webhooks` of an OpenAPI document have it; the document has the schema of its payload. */
export function webhookDocument({ name, summary, headers, payload, replies }: Webhook): Json {
  const responses = Object.entries(replies).map(([status, description]) => [
    status,
    { description },
  ])
  const schema = { $ref: `#/components/schemas/${payload.name}` }
  const post = {
    operationId: `receive_${name}`,
    summary,
    parameters: Object.entries(headers).map(([header, description]) => ({
      name: header,
      in: 'header',
      schema: { type: 'string' },
      description,
    })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: Object.fromEntries(responses),
    security: [],
  }
  return { post }
}
