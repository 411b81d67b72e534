import { type Revision, isRevision } from '../../src/kernel/contract/revisions.ts'
import { type Document, described, documentOf, faultsIn } from './document.ts'

/** A reply that has passed every check of the interface; `body` is undefined if it is empty. */
export type Reply<T> = { status: number; headers: Headers; body: T }

/** A request, its revision if one was picked, and the one that is usual if none is. */
export type Asked = {
  method: string
  path: string
  revision: Revision | undefined
  usual: Revision
}

const JSON_TYPE = /^application\/(problem\+)?json\b/

/** The members that RFC 9457 adds to the error body. */
const PROBLEM = ['type', 'title', 'status', 'detail', 'instance']

/** Reads a reply, or throws with all that breaks the interface in its headers and its body. */
export async function checkReply(asked: Asked, response: Response): Promise<Reply<unknown>> {
  const { headers, status } = response
  const bytes = await response.bytes()
  response.webSocket?.accept()
  response.webSocket?.close(1000)
  const body = bodyOf(headers, bytes)
  const stated = headers.get('api-revision') ?? ''
  const document = isRevision(stated) ? await documentOf(stated) : undefined
  const wrong = [
    ...headerFaults(asked, headers),
    ...(document === undefined
      ? []
      : status >= 400
        ? errorFaults(document, stated, response, body)
        : successFaults(document, asked, response, body)),
  ]
  if (wrong.length === 0) return { status, headers, body }
  const lines = [
    `${asked.method} ${asked.path} in ${stated} → ${status} ${JSON.stringify(body)}`,
    ...wrong,
  ]
  throw new Error(lines.join('\n  '))
}

/** Reads a body: as a value where it is JSON, else as its bytes; undefined if it is empty. */
function bodyOf(headers: Headers, bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return undefined
  const isJson = JSON_TYPE.test(headers.get('content-type') ?? '')
  return isJson ? JSON.parse(new TextDecoder().decode(bytes)) : bytes
}

function headerFaults({ revision, usual }: Asked, headers: Headers): string[] {
  return [
    ...unlike(headers, 'x-request-id', /^[\w.=-]{1,255}$/),
    ...unlike(headers, 'vary', /(^|,\s*)API-Revision($|,)/i),
    ...unlike(headers, 'x-content-type-options', /^nosniff$/),
    ...unlike(headers, 'api-revision', RegExp(`^${revision ?? usual}$`)),
  ]
}

function unlike(headers: Headers, name: string, pattern: RegExp): string[] {
  const value = headers.get(name) ?? ''
  return pattern.test(value) ? [] : [`${name}: ${value} is not like ${pattern.source}`]
}

function successFaults(
  document: Document,
  { method, path }: Asked,
  { status, headers, webSocket }: Response,
  body: unknown,
): string[] {
  const operation = described(document, method, path)
  if (operation === undefined) return ['is not documented']
  if (status === 304) return body === undefined ? [] : ['304 has a body']
  if ('101' in operation.responses)
    return status === 101 && webSocket ? [] : ['opens no WebSocket, as is documented']
  if (operation.responses[status] === undefined)
    return ['succeeds with another status than documented']
  const caching = cachingOf(method, path, headers)
  return [
    ...unlike(headers, 'cache-control', caching),
    ...bodyFaults(document, operation, status, body),
  ]
}

/** Returns what a reply says of how long it may be kept: a download by an address with a token not at all, a small picture for ever, as it never changes, and that of a user or a board while its address names its version. */
function cachingOf(method: string, path: string, headers: Headers): RegExp {
  const isDownload =
    /\/(?:attachments\/[^/]+|download\/[^/]+|\w*export\/?\w*|file|preview|avatar|background)\?/
  if (isDownload.test(path) && /[?&](?:authToken|access_token)=/.test(path)) return /^no-store$/
  if (/\/attachments\/[^/]+\/preview(?:\?|$)/.test(path))
    return /^private, max-age=31536000, immutable$/
  if (method === 'GET' && /\/(?:avatar|background)\?v=/.test(path))
    return /^private, (?:max-age=31536000, immutable|no-cache)$/
  return headers.has('etag') && method === 'GET' ? /^private, no-cache$/ : /^no-store$/
}

function bodyFaults(
  document: Document,
  { responses }: NonNullable<ReturnType<typeof described>>,
  status: number,
  body: unknown,
): string[] {
  const { content = {} } = responses[status] ?? {}
  if ('*/*' in content) return []
  if (body instanceof Uint8Array) return ['is not JSON']
  const schema = content['application/json']?.schema
  return schema === undefined ? ['has no documented body'] : faultsIn(document, schema, body)
}

function errorFaults(
  document: Document,
  revision: string,
  { status, headers }: Response,
  body: unknown,
): string[] {
  if (typeof body !== 'object' || body === null || body instanceof Uint8Array)
    return ['has no JSON object for a body']
  const isProblem = headers.get('content-type')?.startsWith('application/problem') === true
  const fields = Object.entries(body)
  const bare = Object.fromEntries(fields.filter(([key]) => !isProblem || !PROBLEM.includes(key)))
  const { error, reason = '', code, message, statusCode, requestId, isClientSafe, errorType } = bare
  const stated: [string, boolean][] = [
    [
      'error is the code from 7.92 on, before the status',
      error === (Number(revision) >= 7.92 ? code : status),
    ],
    ['message is the reason', message === reason],
    ['reason is a sentence', /^\S.*[.!]$/s.test(String(reason))],
    ['statusCode is the status', statusCode === status],
    ['isClientSafe is true', isClientSafe === true],
    ['errorType is that of the original', errorType === 'Meteor.Error'],
    ['requestId is that of the header', requestId === headers.get('x-request-id')],
  ]
  return [
    ...faultsIn(document, { $ref: '#/components/schemas/Error' }, bare),
    ...stated.filter(([, holds]) => !holds).map(([what]) => `breaks that ${what}`),
    ...unlike(headers, 'cache-control', /^no-store$/),
    ...(status === 401 ? unlike(headers, 'www-authenticate', /^Bearer$/) : []),
    ...(status === 429 || status === 503 ? unlike(headers, 'retry-after', /^\d+$/) : []),
  ]
}
