import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnv } from './answer.ts'

/**
 * Logs one line of JSON for each request: its operation, route, status, duration in milliseconds, cost in
 * the store and, of a write to a board, how it came through the queue of the board. It contains nothing
 * that the client sent.
 */
export const logRequest: MiddlewareHandler<AppEnv> = async (c, next) => {
  const startedMs = Date.now()
  await next()
  if (OFF.test(c.env.REQUEST_LOG ?? '')) return
  console.log(JSON.stringify({ ...entryOf(c), ms: Date.now() - startedMs }))
}

/** Values of REQUEST_LOG that turn the log off. */
const OFF = /^(?:off|false|0)$/i

function entryOf(c: Context<AppEnv>) {
  const context = c.get('context')
  return {
    level: 'info',
    operation: c.get('operation') ?? null,
    route: routeOf(c),
    method: c.req.method,
    status: c.res.status,
    ...context?.cost(),
    ...context?.passage(),
    revision: c.get('revision'),
    requestId: c.get('requestId'),
  }
}

/** A path without the secret with which the address of a link ends: it lets in whoever has it. */
export function withoutSecrets(path: string): string {
  return path.replace(
    /\/(reset|confirm|join|s|unsubscribe|invitations|shares|feeds)\/[^/]+/g,
    '/$1/…',
  )
}

/** The template of the path, such as `/api/boards/{board}`; null for pages and unknown paths, where only middleware matches. */
function routeOf(c: Context<AppEnv>): string | null {
  const path = routePath(c)
  return path.includes('*') ? null : path.replace(/:(\w+)/g, '{$1}')
}
