import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test, vi } from 'vitest'
import { operations, webhooks } from '../../../src/app/table.ts'
import { openApiTexts } from '../../../src/kernel/contract/openapi.ts'
import { scopeNeeded } from '../../../src/operations/claims.ts'
import { REVISIONS, type Revision } from '../../../src/kernel/contract/revisions.ts'

type Document = {
  webhooks: Record<string, { post: Described }>
  servers: { url: string }[]
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

const tokenNeed = vi.fn<(access: string) => 'none' | 'required'>((access) =>
  access === 'anyone' ? 'none' : 'required',
)
const textOf = openApiTexts(operations, {
  version: '1.2.3',
  tokenNeed,
  scopeNeeded,
  webhooks,
})

function documentOf(revision: Revision, server = 'https://boards.example/r/x'): Document {
  return JSON.parse(textOf(revision, server)) as Document
}

test.each(REVISIONS)('the document of %s is valid OpenAPI 3.1', async (revision) => {
  expect(await new Validator().validate(documentOf(revision))).toEqual({ valid: true })
})

test.each(REVISIONS)('no two operations of %s share an id', (revision) => {
  const ids = Object.values(documentOf(revision).paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(ids).toHaveLength(operations.length)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a document names the server it is asked at, and is made once for all servers', () => {
  const { servers: _, ...first } = documentOf('4.81')
  tokenNeed.mockClear()
  const { servers, ...second } = documentOf('4.81', 'https://other.example/"quoted"')
  expect(servers).toEqual([{ url: 'https://other.example/"quoted"' }])
  expect(second).toEqual(first)
  expect(tokenNeed).not.toHaveBeenCalled()
})

type Schema = {
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** The fields of a schema, by their path, that nothing says what they are. */
function undescribed(schema: Schema, at: string): string[] {
  const inner = [schema.items, ...(schema.anyOf ?? [])].filter((part) => part !== undefined)
  return [
    ...inner.flatMap((part) => undescribed(part, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      ...(isSentence(field.description) ? [] : [`${at}.${name}`]),
      ...undescribed(field, `${at}.${name}`),
    ]),
  ]
}

/** A text about the format of a value alone does not say what the value means. */
function isSentence(description = ''): boolean {
  return (
    /^[A-Z].*\.$/s.test(description) && !/^(?:A number, as text|true or false)/.test(description)
  )
}

type Described = {
  operationId: string
  parameters: { name: string; description?: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

test.each(REVISIONS)(
  'every parameter and every field of bodies and replies is described in %s',
  (revision) => {
    const { paths, webhooks, components } = documentOf(revision)
    const calls = [...Object.values(paths), ...Object.values(webhooks)].flatMap((methods) =>
      Object.values(methods),
    )
    const missing = [
      ...calls.flatMap(({ operationId, parameters, requestBody }) => [
        ...parameters
          .filter(({ description }) => !isSentence(description))
          .map(({ name }) => `${operationId} {${name}}`),
        ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
          undescribed(schema, operationId),
        ),
      ]),
      ...Object.entries(components.schemas).flatMap(([name, schema]) => undescribed(schema, name)),
    ]
    expect(missing).toEqual([])
  },
)
