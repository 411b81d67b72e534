import { operations } from '../../src/app/table.ts'
import { FIELDS } from '../../src/kernel/contract/field-descriptions.ts'
import { openApiTexts } from '../../src/kernel/contract/openapi.ts'
import { scopeNeeded } from '../../src/operations/claims.ts'
import { REVISION } from '../client.ts'

type Schema = {
  $ref?: string
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

type Operation = {
  operationId: string
  parameters: { name: string; description?: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const INDENT = 4

/** The properties of an input that have fields. */
const PARTS: ReadonlySet<string> = new Set(['body', 'query'])

/** Adds the OpenAPI document's descriptions to the printed types, as doc comments of each field. */
export function documented(printed: string): string {
  const describe = descriptions()
  const at: string[] = []
  return printed
    .split('\n')
    .map((line) => {
      const [, indent = '', name] = /^( +)"?(\w+)"?\??:/.exec(line) ?? []
      if (name === undefined) return line
      at.length = indent.length / INDENT - 1
      at.push(name)
      if (at.length < 3 || (at.length === 3 && PARTS.has(name))) return line
      const description = describe(at)
      return description === undefined ? line : `${indent}/** ${description} */\n${line}`
    })
    .join('\n')
}

/** Returns a function that gives a field's description by its path: operation, `input` or `output`, names. */
function descriptions(): (at: string[]) => string | undefined {
  const text = openApiTexts(operations, {
    version: '',
    tokenNeed: () => 'required',
    scopeNeeded,
    webhooks: [],
  })(REVISION, '')
  // The text was just generated from the operations.
  const { paths, components }: Document = JSON.parse(text)
  const all = Object.values(paths).flatMap((methods) => Object.values(methods))
  const byName = new Map(all.map((operation) => [operation.operationId, operation]))
  const below = (schema: Schema | undefined, name: string): Schema | undefined => {
    if (schema === undefined) return undefined
    const parts = [components.schemas[schema.$ref?.split('/').at(-1) ?? ''], schema.items]
    const inner = [...parts, ...(schema.anyOf ?? [])]
    return schema.properties?.[name] ?? inner.map((part) => part && below(part, name)).find(Boolean)
  }
  // The document shows some objects that requests give as text, so their fields are described as those of records.
  const elsewhere = (name: string) =>
    FIELDS[name] ?? descriptionWithin(Object.values(components.schemas), name)
  const own = ([name = '', side, first = '', ...rest]: string[]) => {
    const operation = byName.get(name)
    if (operation === undefined || first === '') return undefined
    const along = (schema: Schema | undefined, names: string[]) =>
      names.reduce<Schema | undefined>(below, schema)?.description
    if (side === 'output')
      return along(schemaIn(operation.responses['200'] ?? operation.responses['202']), [
        first,
        ...rest,
      ])
    if (first === 'body') return rest[0] && along(schemaIn(operation.requestBody), rest)
    const parameter = first === 'query' ? rest[0] : first
    return operation.parameters.find((one) => one.name === parameter)?.description
  }
  return (at) => own(at) ?? elsewhere(at.at(-1) ?? '')
}

/** The description of the first property of the name, at any depth. */
function descriptionWithin(schemas: Schema[], name: string): string | undefined {
  const inner = schemas.flatMap(({ properties = {} }) => Object.values(properties))
  if (inner.length === 0) return undefined
  const found = schemas.map(({ properties }) => properties?.[name]?.description).find(Boolean)
  return found ?? descriptionWithin(inner, name)
}

function schemaIn(message: Operation['responses'][string] | undefined): Schema | undefined {
  return Object.values(message?.content ?? {})[0]?.schema
}
