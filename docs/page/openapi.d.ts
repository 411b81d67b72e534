export type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  example?: unknown
}

export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
}

/** The service's report of an import; without `_id` it was only checked. */
export type Imported = {
  _id?: string
  cards: number
  comments: number
  checklists: number
  attachments: number
  leftOut: Record<string, number>
  samples: Record<string, string[]>
  reasons?: Record<string, string>
  unmatched: { name: string; cards: number; comments: number; memberships: number }[]
  createdUsers?: string[]
}

/** The document of a revision, as far as the page reads it. */
export type OpenApi = {
  info: { version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
