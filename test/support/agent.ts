import { exports } from 'cloudflare:workers'
import { HOST, type Json } from './client.ts'
import type { Person } from './people.ts'

export type Result = {
  content: { type: string; text: string }[]
  structuredContent: Json
  isError: boolean
}

type Message = {
  result?: Json
  error?: { code: number; message: string; data?: Json }
  id?: unknown
}

const META = 'io.modelcontextprotocol/'

/** The metadata of a request of the modern version, in its body and its headers. */
export function modern(method: string, params: Json = {}) {
  const _meta = {
    [`${META}protocolVersion`]: '2026-07-28',
    [`${META}clientCapabilities`]: {},
  }
  return {
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } },
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof params['name'] === 'string' && { 'mcp-name': params['name'] }),
    },
  }
}

/** Sends a message to the server for agents. */
export async function sendMessage(
  body: unknown,
  {
    token,
    headers = {},
    method = 'POST',
  }: { token?: string; headers?: Record<string, string>; method?: string } = {},
) {
  const reply = await exports.default.fetch(
    new Request(`${HOST}/mcp`, {
      method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  )
  const text = await reply.text()
  const json: unknown = text === '' ? {} : JSON.parse(text)
  // Tests compare what is in it.
  return { status: reply.status, headers: reply.headers, text, body: json as Message }
}

/** An agent of a person: calls tools, as a client of 2025-11-25 does. */
export function agentOf({ token }: Pick<Person, 'token'>) {
  async function call(name: string, args: Json = {}): Promise<Result & { text: string }> {
    const params = { name, arguments: args }
    const { body, text } = await sendMessage(
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      { token },
    )
    if (body.result === undefined) throw new Error(`${name}: ${text}`)
    return { ...(body.result as unknown as Result), text }
  }
  return {
    call,
    /** The answer of a call that must succeed. */
    answer: async <T = Json>(name: string, args: Json = {}): Promise<T> => {
      const { isError, content, structuredContent } = await call(name, args)
      if (isError) throw new Error(`${name}: ${content[0]?.text}`)
      return structuredContent as T
    },
    /** The text of a call that must be refused. */
    refusal: async (name: string, args: Json = {}): Promise<string> => {
      const { isError, content, structuredContent } = await call(name, args)
      if (!isError) throw new Error(`${name}: ${JSON.stringify(structuredContent)}`)
      return content[0]?.text ?? ''
    },
  }
}
