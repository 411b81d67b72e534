/** @import { OpenApi, Operation } from './openapi.d.ts' */
import { ask } from './api.js'
import { valueOf } from './example.js'

/**
 * The document of a revision, or of the service's own default, made ready for trying it here.
 * @param {string | undefined} revision
 * @returns {Promise<OpenApi>}
 */
export async function documentOf(revision) {
  const query = revision === undefined ? '' : `?revision=${encodeURIComponent(revision)}`
  /** @type {OpenApi} */
  const document = await ask(`openapi.json${query}`)
  for (const { operation } of operationsOf(document)) startEmpty(operation)
  const code = document.components.schemas['Error']?.properties?.['code']
  if (code) code.example = 'path.not_found'
  return {
    ...document,
    servers: [{ url: new URL(`r/${document.info.version}`, location.href).href }],
  }
}

/**
 * Every operation of a document, with where it lives.
 * @param {OpenApi} document
 * @returns {{ path: string, method: string, operation: Operation }[]}
 */
export function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

/**
 * A try sends what was filled in and no more: fields of forms start empty, JSON with what is required.
 * @param {Operation} operation
 */
function startEmpty({ requestBody }) {
  for (const [type, content] of Object.entries(requestBody?.content ?? {})) {
    const fields = Object.values(content.schema.properties ?? {})
    if (type === 'application/json') content.example = valueOf(content.schema)
    else for (const field of fields) field.example = field.type === 'array' ? [] : ''
  }
}
