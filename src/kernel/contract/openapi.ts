import { parameterDescription } from './descriptions.ts'
import {
  type AnyContext,
  type Encoding,
  type Operation,
  TOKEN_PARAMETERS,
  nameIn,
  parametersOf,
} from './operation.ts'
import { errorSchema } from './error-schema.ts'
import type { Json } from './kind.ts'
import { type Webhook, webhookDocument } from './webhook-document.ts'
import { type Revision, REVISIONS, UNPUBLISHED, perRevision } from './revisions.ts'

const ENCODINGS = ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json']
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: Json) => ({ 'application/json': { schema } })
const text = { type: 'string' }

/** The ways to send a token in headers: in one, or in two that belong together. */
const IN_HEADERS = [{ UserSecurity: [] }, { UserToken: [], UserId: [] }]

/** The security of an operation by its need of a token. */
const SECURITY = {
  none: [],
  optional: [...IN_HEADERS, {}],
  required: IN_HEADERS,
}

const OWN_READING =
  ' WeKan published no document of this one: it is what its later versions add, as Laneway reads them.'

/** The facts that the document states and that no operation holds. */
export type About<H extends AnyContext> = {
  version: string
  tokenNeed(access: H['access']): keyof typeof SECURITY
  /** The scope that a named token needs for an operation. */
  scopeNeeded(operation: Operation<H>): string | undefined
  webhooks: Webhook[]
}

/** Returns a function that gives the OpenAPI document of a revision for a server's URL. Everything but `servers` is cached per revision. */
export function openApiTexts<H extends AnyContext>(
  table: Operation<H>[],
  about: About<H>,
): (revision: Revision, server: string) => string {
  const textOf = perRevision((revision) => JSON.stringify(openApi(table, revision, about)))
  return (revision, server) => {
    const servers = JSON.stringify([{ url: server }])
    return `${textOf(revision).slice(0, -1)},"servers":${servers}}`
  }
}

/** The OpenAPI 3.1 document of a revision without its `servers`, derived from the table of operations. */
function openApi<H extends AnyContext>(
  table: Operation<H>[],
  revision: Revision,
  about: About<H>,
): Json {
  const schemas: Record<string, Json> = { Error: errorSchema(revision) }
  const paths: Record<string, Json> = {}
  for (const operation of table) {
    for (const { name, doc } of operation.reply(revision).records) schemas[name] ??= doc(revision)
    paths[operation.path] ??= {}
    Object.assign(paths[operation.path] ?? {}, {
      [operation.method.toLowerCase()]: describe(operation, revision, about),
    })
  }
  for (const { payload } of about.webhooks) schemas[payload.name] = payload.doc(revision)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Laneway',
      version: revision,
      summary: 'Kanban boards over REST, at the edge.',
      description: `Laneway ${about.version}, speaking revision ${revision} of ${REVISIONS.join(', ')}.${UNPUBLISHED.includes(revision) ? OWN_READING : ''}`,
    },
    tags: [...new Set(table.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(about.webhooks.map((one) => [one.name, webhookDocument(one)])),
    components: {
      schemas,
      securitySchemes: {
        UserSecurity: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'Bearer and a token: that of a sign-in, or one with the `x-scope` named.',
        },
        UserToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Auth-Token',
          description: 'The token, in place of `Authorization`, together with `X-User-Id`.',
        },
        UserId: {
          type: 'apiKey',
          in: 'header',
          name: 'X-User-Id',
          description: 'Id of the user of the token in `X-Auth-Token`.',
        },
      },
    },
  }
}

function describe<H extends AnyContext>(
  operation: Operation<H>,
  revision: Revision,
  about: About<H>,
): Json {
  const scope = about.scopeNeeded(operation)
  const reply = operation.reply(revision)
  const inPath = parametersOf(operation.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
    description: parameterDescription(name),
  }))
  const body = operation.body && bodyOf(operation.body, revision, operation.encoding?.(revision))
  return {
    operationId: nameIn(operation, revision),
    tags: [operation.tag],
    summary: operation.summary,
    parameters: [
      ...inPath,
      ...(reply.kind === 'many' ? PAGING : []),
      ...(operation.tokenInQuery ? TOKEN_IN_QUERY : []),
      ...Object.entries(operation.query ?? {}).map(([name, description]) => ({
        name,
        in: 'query',
        schema: text,
        description,
      })),
    ],
    ...(body && { requestBody: body }),
    responses: {
      [reply.kind === 'socket' ? 101 : operation.accepted ? 202 : 200]: successOf(reply),
      ...(operation.isLater && {
        202: { ...successOf(reply), description: 'It takes longer; ask at `url`.' },
      }),
      400: { description: 'The request is not valid.', content: json(ref('Error')) },
      default: { description: 'Refused; `code` says why.', content: json(ref('Error')) },
    },
    security: SECURITY[about.tokenNeed(operation.access)],
    ...(scope && { 'x-scope': scope }),
  }
}

const PAGING = [
  {
    name: 'limit',
    in: 'query',
    schema: { type: 'integer', minimum: 1, maximum: 1_000 },
    description: 'Entries of a page.',
  },
  {
    name: 'cursor',
    in: 'query',
    schema: text,
    description: 'From the `Link` header of the page before.',
  },
]

const TOKEN_IN_QUERY = TOKEN_PARAMETERS.map((name) => ({
  name,
  in: 'query',
  schema: text,
  description: 'The token, where no Authorization header can be sent.',
}))

function bodyOf(
  { doc, bare }: NonNullable<Operation<AnyContext>['body']>,
  revision: Revision,
  first: Encoding = 'multipart/form-data',
): Json {
  const schema = doc(revision)
  const needs = 'required' in schema || 'minProperties' in schema
  const binary = { type: 'string', format: 'binary' }
  return {
    required: needs,
    content: {
      ...Object.fromEntries([first, ...ENCODINGS].map((type) => [type, { schema }])),
      ...Object.fromEntries((bare?.types ?? []).map((type) => [type, { schema: binary }])),
    },
  }
}

function successOf({ kind, records }: { kind: string; records: { name: string }[] }): Json {
  const description = 'Done.'
  if (kind === 'socket') return { description: 'The WebSocket is open.' }
  if (kind === 'bytes') return { description, content: { '*/*': { schema: {} } } }
  if (kind === 'text') return { description, content: json(text) }
  const refs = records.map(({ name }) => ref(name))
  const [single = {}, several = {}] = refs
  if (kind === 'one')
    return { description, content: json(refs.length > 1 ? { anyOf: refs } : single) }
  const list = { type: 'array', items: kind === 'either' ? several : single }
  if (kind === 'either') return { description, content: json({ anyOf: [single, list] }) }
  return { description, content: json(list) }
}
