import type { Json } from '../kernel/contract/kind.ts'

/** The version in which each request carries its own metadata, without a handshake. */
const MODERN = '2026-07-28'

/** The versions that begin with `initialize`, newest first. */
const LEGACY = ['2025-11-25', '2025-06-18'] as const

/** The versions of the Model Context Protocol that are spoken, newest first. */
export const PROTOCOL_VERSIONS = [MODERN, ...LEGACY]

/** The codes of JSON-RPC and of the protocol. */
export const RPC_CODES = {
  unreadable: -32700,
  noMessage: -32600,
  noMethod: -32601,
  badParams: -32602,
  headerMismatch: -32020,
  noVersion: -32022,
} as const

/** A request or, without an `id`, a notification. */
export type RpcMessage = {
  id: string | number | undefined
  method: string
  params: Json
  isModern: boolean
}

/** An error of the protocol; what a tool refuses is no error but a result. */
export type RpcError = { code: number; message: string; data?: Json }

/** An error, and the status and `id` that it is answered with. */
export type RpcRefusal = { status: number; id: string | number | undefined; error: RpcError }

/** The headers of a request by their names in lower case. */
export type HeaderOf = (name: string) => string | undefined

const META = 'io.modelcontextprotocol/'

/** The message of a parsed body, or why it is none of a version that is spoken. */
export function readMessage(body: unknown, header: HeaderOf): RpcMessage | RpcRefusal {
  if (!isObject(body) || body['jsonrpc'] !== '2.0' || typeof body['method'] !== 'string')
    return refusal(undefined, RPC_CODES.noMessage, ONE_MESSAGE)
  const { id, method } = body
  const params = body['params'] ?? {}
  if (!isId(id)) return refusal(undefined, RPC_CODES.noMessage, 'id must be a text or a number.')
  if (!isObject(params)) return refusal(id, RPC_CODES.badParams, 'params must be an object.')
  const asked = header('mcp-protocol-version')
  if (asked !== undefined && !PROTOCOL_VERSIONS.includes(asked)) return noVersion(id, asked)
  const meta = isObject(params['_meta']) ? params['_meta'] : {}
  const version = meta[`${META}protocolVersion`] ?? (id === undefined ? asked : undefined)
  const isModern = version !== undefined && !LEGACY.some((one) => one === version)
  const message = { id, method, params, isModern }
  if (isModern && id !== undefined) return faultOf(message, meta, header) ?? message
  if (asked === MODERN && id !== undefined)
    return refusal(id, RPC_CODES.badParams, `params._meta needs ${META}protocolVersion.`)
  return message
}

const ONE_MESSAGE =
  'The body must be one JSON-RPC 2.0 request or notification; batches are no part of these versions of the protocol.'

/** Checks the metadata of a request of the modern version, whose headers must say what its body does. */
function faultOf({ id, method, params }: RpcMessage, meta: Json, header: HeaderOf) {
  const version = meta[`${META}protocolVersion`]
  if (version !== MODERN) return noVersion(id, String(version))
  const mirrored: [string, unknown][] = [
    ['MCP-Protocol-Version', version],
    ['Mcp-Method', method],
    ...(method === 'tools/call' ? [['Mcp-Name', params['name']] satisfies [string, unknown]] : []),
  ]
  const [wrong] = mirrored.filter(([name, value]) => decoded(header(name.toLowerCase())) !== value)
  if (wrong !== undefined)
    return refusal(
      id,
      RPC_CODES.headerMismatch,
      `The header ${wrong[0]} must say what the body says.`,
    )
  return isObject(meta[`${META}clientCapabilities`])
    ? undefined
    : refusal(id, RPC_CODES.badParams, `params._meta needs ${META}clientCapabilities.`)
}

/** The value of a header, which may be sent as base64. */
function decoded(value: string | undefined): string | undefined {
  const [, base64] = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(value ?? '') ?? []
  if (base64 === undefined) return value
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/** The version that `initialize` agrees on: the one asked for, or the newest that has the handshake. */
export function versionFor(asked: unknown): string {
  return LEGACY.find((one) => one === asked) ?? LEGACY[0]
}

/** A result as the version of the request has it; `ttlMs` is how long a client may keep it. */
export function resultIn(
  { isModern }: RpcMessage,
  result: Json,
  server: Json,
  ttlMs?: number,
): Json {
  if (!isModern) return result
  return {
    resultType: 'complete',
    ...result,
    ...(ttlMs !== undefined && { ttlMs, cacheScope: 'private' }),
    _meta: { [`${META}serverInfo`]: server },
  }
}

function noVersion(id: RpcRefusal['id'], requested: string): RpcRefusal {
  const data = { supported: PROTOCOL_VERSIONS, requested: requested.slice(0, 40) }
  return refusal(id, RPC_CODES.noVersion, 'Unsupported protocol version', data)
}

function refusal(id: RpcRefusal['id'], code: number, message: string, data?: Json): RpcRefusal {
  return { status: 400, id, error: { code, message, ...(data && { data }) } }
}

function isId(id: unknown): id is RpcMessage['id'] {
  return id === undefined || typeof id === 'string' || Number.isSafeInteger(id)
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
