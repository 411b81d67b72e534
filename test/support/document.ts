import { exports } from 'cloudflare:workers'
import { type Schema, Validator } from '@cfworker/json-schema'
import type { Revision } from '../../src/kernel/contract/revisions.ts'

/** A schema of a document, as far as tests read it. */
export type Field = {
  type?: string
  enum?: unknown[]
  format?: string
  description?: string
  example?: unknown
  required?: string[]
  minProperties?: number
  properties?: Record<string, Field>
  items?: Field
  $ref?: string
}

/** An operation as a document describes it. */
export type Described = {
  operationId: string
  parameters: { name: string; in: string; required?: boolean }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Field }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Field }> }>
  security: unknown[]
}

export type Document = {
  openapi: string
  info: { version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Field> }
}

const read = new Map<Revision, Promise<Document>>()

/** The OpenAPI document of a revision as the service gives it, read once. */
export function documentOf(revision: Revision): Promise<Document> {
  const known = read.get(revision) ?? fetchDocument(revision)
  read.set(revision, known)
  return known
}

async function fetchDocument(revision: Revision): Promise<Document> {
  const url = `https://boards.example/openapi.json?revision=${revision}`
  const reply = await exports.default.fetch(url)
  return await reply.json()
}

/** The operation that serves a path, found by its template; the one with the fewest placeholders. */
export function described(
  { paths }: Document,
  method: string,
  path: string,
): Described | undefined {
  const { pathname } = new URL(path, 'https://boards.example')
  const bare = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const [template = ''] = Object.keys(paths)
    .filter((template) => fits(template, bare))
    .toSorted((a, b) => a.split('{').length - b.split('{').length)
  return paths[template]?.[method.toLowerCase()]
}

/** The patterns of templates: every reply of every test is looked up by all of them. */
const patterns = new Map<string, RegExp>()

/** Returns true if a path has the shape of a template. */
export function fits(template: string, path: string): boolean {
  const pattern = patterns.get(template) ?? RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`)
  patterns.set(template, pattern)
  return pattern.test(path)
}

const validators = new WeakMap<Document, Map<string, Validator>>()

/** Returns what is wrong with a value by a schema of the document, whose objects have no keys beyond those described. */
export function faultsIn(document: Document, schema: Field, value: unknown): string[] {
  const { valid, errors } = validatorOf(document, schema).validate(value)
  return valid ? [] : errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`)
}

/** The validator of a schema, made once: it reads the whole document. */
function validatorOf(document: Document, schema: Field): Validator {
  const made = validators.get(document) ?? new Map<string, Validator>()
  validators.set(document, made)
  const name = JSON.stringify(schema)
  const known = made.get(name)
  if (known !== undefined) return known
  const whole = closed({ ...schema, components: document.components }) as Schema
  const validator = new Validator(whole, '2020-12', false)
  made.set(name, validator)
  return validator
}

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, closed(value)]),
  )
  return 'properties' in copy ? { ...copy, additionalProperties: false } : copy
}

/** A schema, or the one it refers to. */
export function resolved({ components }: Document, schema: Field): Field {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (components.schemas[name] ?? {})
}
