const METHODS = 'GET,HEAD,POST,PUT,DELETE'

const TAKEN = [
  'Authorization',
  'Content-Type',
  'API-Revision',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'X-D1-Bookmark',
  'X-Request-Id',
].join(',')

const SHOWN = [
  'API-Revision',
  'ETag',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Server-Timing',
  'X-D1-Bookmark',
  'X-Request-Id',
].join(',')

/** What browsers are told of who may read a reply: any origin, or those configured and no other. */
export function corsHeaders(
  origins: string[],
  origin: string | null,
  vary: string,
): Record<string, string> {
  const exposed = { 'access-control-expose-headers': SHOWN }
  if (origins.includes('*')) return { 'access-control-allow-origin': '*', ...exposed }
  const varied = { vary: `${vary}, Origin` }
  if (origin === null || !origins.includes(origin)) return varied
  return { 'access-control-allow-origin': origin, ...exposed, ...varied }
}

/** What a preflight is told beside that: what may be sent, and for how long that holds. */
export const PREFLIGHT = {
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': TAKEN,
  'access-control-max-age': '86400',
}
