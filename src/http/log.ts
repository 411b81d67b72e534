import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './answer.ts'

/**
 * Writes one line of JSON for each request: which operation it was of, how it ended, how long it
 * took in milliseconds, and what the store did for it. Nothing that was sent is in it.
 */
export const logRequest: MiddlewareHandler<AppEnv> = async (c, next) => {
  const startedMs = Date.now()
  await next()
  if (OFF.test(c.env.REQUEST_LOG ?? '')) return
  console.log(JSON.stringify({ ...told(c), ms: Date.now() - startedMs }))
}

/** How the configuration says that nothing is to be logged. */
const OFF = /^(?:off|false|0)$/i

function told(c: Context<AppEnv>) {
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
