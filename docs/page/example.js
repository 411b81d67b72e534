/** @import { Schema } from './openapi.d.ts' */
/** @import { Fields, System } from './swagger.d.ts' */
import { authorization } from './api.js'

/**
 * The request that an operation's samples show before anything is tried: what it requires, by type.
 * @param {System} system
 * @param {{ path: string, method: string, operation: Fields }} asked
 * @returns {Fields}
 */
export function exampleOf({ Im, specSelectors }, { path, method, operation }) {
  const server = specSelectors.specJson().getIn(['servers', 0, 'url'])
  const schema = operation.getIn(['requestBody', 'content', 'application/json', 'schema'])?.toJS()
  const isOpen = operation.get('security')?.size === 0
  const token = isOpen ? authorization() : { Authorization: 'Bearer TOKEN', ...authorization() }
  const [type, body] = schema === undefined ? [undefined, undefined] : bodyOf(schema)
  return Im.fromJS({
    url: `${server}${path}`,
    method: method.toUpperCase(),
    headers: { ...token, ...(type !== undefined && { 'Content-Type': type }) },
    body: type === 'application/json' ? JSON.stringify(body) : body,
  })
}

/**
 * @param {Schema} schema
 * @returns {[string, unknown]}
 */
function bodyOf(schema) {
  const isUpload = Object.values(schema.properties ?? {}).some(({ format }) => format === 'binary')
  return [isUpload ? 'multipart/form-data' : 'application/json', valueOf(schema)]
}

/**
 * A value that fits a schema: its example, and of an object what it requires or gives an example for, or else its first fields.
 * @param {Schema} schema
 * @returns {unknown}
 */
export function valueOf(schema) {
  const { type, format, enum: allowed, items, properties, required, anyOf, example } = schema
  if (example !== undefined) return example
  if (anyOf?.[0]) return valueOf(anyOf[0])
  if (allowed) return allowed[0]
  if (format === 'binary') return '@file'
  if (type === 'array') return items === undefined ? [] : [valueOf(items)]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return 1
  if (properties === undefined) return type === 'object' ? {} : 'text'
  const all = Object.entries(properties)
  const wanted = all.filter(
    ([name, { example }]) => example !== undefined || required?.includes(name),
  )
  const shown = wanted.length > 0 ? wanted : all.slice(0, 2)
  return Object.fromEntries(shown.map(([name, schema]) => [name, valueOf(schema)]))
}
