import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './answer.ts'

/**
 * Logs one line of JSON for each request: its operation, status, duration in milliseconds, and cost in
 * the store. It contains nothing that the client sent.
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
    method: c.req.method,
    status: c.res.status,
    ...context?.cost(),
    revision: c.get('revision'),
    requestId: c.get('requestId'),
  }
}
