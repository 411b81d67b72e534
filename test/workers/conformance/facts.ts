import { type Document, type Field, resolved } from '../../support/document.ts'

/** The facts of a document about a body or a reply: a type for each field, by its path; `!` where it is required. */
export type Facts = Record<string, string>

/** A type as the published interface is kept: a name, a list, an object, or a record elsewhere. */
export type Kept =
  | string
  | { type: string; required?: boolean; nullable?: boolean; enum?: string[]; format?: string }
  | { array: Kept }
  | { object: Record<string, Kept>; required?: string[] }
  | { ref: string }

/** An operation of the published interface. */
export type Published = {
  id: string
  method: string
  path: string
  body?: Record<string, { type: string; required: boolean }>
  reply?: Kept
  auth: boolean
}

/** A revision of the published interface. */
export type Interface = { revision: string; operations: Published[]; records: Record<string, Kept> }

/** Method and path with its placeholders unnamed. */
export function place({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.replace(/\{\w+\}/g, '{}')}`
}

/** The facts of a published body: required marks and types. */
export function bodyKept({ body = {} }: Published): Facts {
  return Object.fromEntries(
    Object.entries(body).map(([name, { type, required }]) => [name, required ? `${type}!` : type]),
  )
}

/** The facts of a documented body. */
export function bodyDocumented(schema: Field | undefined): Facts {
  const { properties = {}, required = [] } = schema ?? {}
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => {
      const { type = 'any' } = field
      return [name, required.includes(name) ? `${type}!` : type]
    }),
  )
}

/** The facts of a published reply; none if the interface does not say. */
export function replyKept(kept: Kept | undefined, records: Record<string, Kept>, at = ''): Facts {
  if (kept === undefined || kept === 'any') return {}
  if (typeof kept === 'string') return { [at]: kept }
  if ('ref' in kept) return replyKept(records[kept.ref], records, at)
  if ('array' in kept) return replyKept(kept.array, records, `${at}[]`)
  if ('type' in kept) return { [at]: kept.format ?? kept.type }
  const inner = Object.entries(kept.object)
  if (inner.length === 0) return { [at]: 'object' }
  return Object.assign({}, ...inner.map(([name, one]) => replyKept(one, records, `${at}.${name}`)))
}

/** The facts of a documented reply. */
export function replyDocumented(document: Document, schema: Field | undefined, at = ''): Facts {
  if (schema === undefined) return {}
  const { type = 'any', items, properties, format = type } = resolved(document, schema)
  if (items !== undefined) return replyDocumented(document, items, `${at}[]`)
  if (properties === undefined || Object.keys(properties).length === 0) return { [at]: format }
  const inner = Object.entries(properties)
  return Object.assign(
    {},
    ...inner.map(([name, one]) => replyDocumented(document, one, `${at}.${name}`)),
  )
}

/** Returns what is not as wanted: `wanted → found` by path, `-` if there is none. Further facts hurt no client. */
export function differences(wanted: Facts, found: Facts): Facts {
  const names = Object.keys(wanted)
  return Object.fromEntries(
    names
      .filter((name) => wanted[name] !== found[name])
      .map((name) => [name, `${wanted[name] ?? '-'} → ${found[name] ?? '-'}`]),
  )
}
