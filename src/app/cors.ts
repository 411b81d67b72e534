const METHODS = 'GET,HEAD,POST,PUT,PATCH,DELETE'

const REQUEST_HEADERS = [
  'Authorization',
  'Content-Type',
  'API-Revision',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'X-Auth-Token',
  'X-D1-Bookmark',
  'X-Request-Id',
  'X-User-Id',
].join(',')

const RESPONSE_HEADERS = [
  'API-Revision',
  'ETag',
  'Laneway-Indexing',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Server-Timing',
  'X-D1-Bookmark',
  'X-Request-Id',
].join(',')

/**
 * The CORS headers of a response: any origin may read it, or only the configured ones. Hono's `cors` sets
 * them before there is a response, which is then made twice, and would set them on pages, too; it names
 * the headers that may be read also to origins that may read nothing.
 */
export function corsHeaders(
  origins: string[],
  origin: string | null,
  vary: string,
): Record<string, string> {
  const exposed = { 'access-control-expose-headers': RESPONSE_HEADERS }
  if (origins.includes('*')) return { 'access-control-allow-origin': '*', ...exposed }
  const varied = { vary: `${vary}, Origin` }
  if (origin === null || !origins.includes(origin)) return varied
  return { 'access-control-allow-origin': origin, ...exposed, ...varied }
}

export const PREFLIGHT = {
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': REQUEST_HEADERS,
  'access-control-max-age': '86400',
}
