/** The base at which a service is asked: this origin, in the latest revision that all versions from 0.2.0 on have. */
const BASE = '/r/11'

/** A reply, with its JSON, its text, or the digest of other bytes. */
export type Reply = { status: number; body: unknown }

type Asked = { token?: string | undefined; json?: unknown; form?: FormData | undefined }

/** Sends a request to a service. */
export async function ask(
  url: string,
  method: string,
  path: string,
  { token, json, form }: Asked = {},
): Promise<Reply> {
  const headers = new Headers()
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (json !== undefined) headers.set('content-type', 'application/json')
  const body = form ?? (json === undefined ? null : JSON.stringify(json))
  const reply = await fetch(`${url}${BASE}${path}`, { method, headers, body })
  return { status: reply.status, body: await bodyOf(reply, url) }
}

/** The body of a reply, in which the service has the same address wherever it runs. */
async function bodyOf(reply: Response, url: string): Promise<unknown> {
  const bytes = await reply.arrayBuffer()
  const type = reply.headers.get('content-type') ?? ''
  const text = new TextDecoder().decode(bytes).replaceAll(url, 'http://boards.example')
  if (/json/.test(type)) return JSON.parse(text) as unknown
  if (type.startsWith('text/')) return text
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return `${bytes.byteLength} bytes, SHA-256 ${Buffer.from(digest).toString('hex')}`
}

/** The operations that a service has, as `METHOD /path`. */
export async function operationsOf(url: string): Promise<Set<string>> {
  const { body } = await ask(url, 'GET', '/openapi.json')
  const paths: object = Reflect.get(Object(body), 'paths')
  return new Set(
    Object.entries(paths).flatMap(([path, item]: [string, object]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  )
}
