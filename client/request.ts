/** An operation's method and path, and whether its reply is bytes. */
export type Route = { method: string; path: string; isBytes: boolean }

/** Parses a line of ROUTES: `GET /a/{b}`, followed by `(bytes)` if the reply is bytes. */
export function routeOf(line: string): Route {
  const [method = '', path = '', mark] = line.split(' ')
  return { method, path, isBytes: mark === '(bytes)' }
}

/** The input of an operation: path parameters by name, the body and the query. */
export type Sent = Record<string, unknown>

/** Fills in a route's path parameters and adds the query. Throws TypeError if a parameter is missing. */
export function targetOf({ path }: Route, { query, ...sent }: Sent): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = sent[name]
    if (typeof value === 'string' && value !== '') return encodeURIComponent(value)
    throw new TypeError(`${name} is required and must not be empty.`)
  })
  const entries = Object.entries(isObject(query) ? query : {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return entries.length === 0 ? filled : `${filled}?${new URLSearchParams(entries).toString()}`
}

/** The request body and its content type: a form if it has a file, otherwise JSON. A Blob is sent as JSON text. */
export function bodyOf(body: unknown): { body?: string | FormData | Blob; type?: string } {
  if (!isObject(body)) return {}
  if (body instanceof Blob) return { body, type: 'application/json' }
  const fields = Object.entries(body)
  if (!fields.some(([, value]) => value instanceof Blob))
    return { body: JSON.stringify(body), type: 'application/json' }
  const form = new FormData()
  for (const [name, value] of fields) {
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined)
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return { body: form }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** A random Idempotency-Key. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The `limit` and `cursor` of the next page in a Link header. Its host is ignored. */
export function nextIn(headers: Headers): { limit: string; cursor: string } | undefined {
  const href = /<([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1]
  const query = href === undefined ? undefined : new URL(href, 'http://any').searchParams
  const cursor = query?.get('cursor')
  return cursor ? { cursor, limit: query?.get('limit') ?? '' } : undefined
}
