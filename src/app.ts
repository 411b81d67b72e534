import type { Context } from 'hono'
import { cors } from 'hono/cors'
import { HonoBase } from 'hono/hono-base'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { TrieRouter } from 'hono/router/trie-router'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import { operations } from './api/operations.ts'
import { openApi } from './contract/openapi.ts'
import { isRevision } from './contract/revisions.ts'
import { SENDER } from './domain/delivery.ts'
import { type RefusalValue, Refusal, valueOf } from './domain/refusal.ts'
import { authenticate } from './http/authenticate.ts'
import { refusalReply } from './http/refuse.ts'
import {
  REVISION_HEADER,
  baseUrlOf,
  pathWithin,
  pickRevision,
  unknownRevision,
} from './http/revision.ts'
import { type AppEnv, mount } from './http/serve.ts'
import { openHouse, openServices } from './services.ts'

/** The version of Laneway itself. */
const VERSION = '0.1.0'

const LOOPED = 'A webhook of this service leads back to it.'

const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/

export const app = new HonoBase<AppEnv>({ getPath: pathWithin, router: new TrieRouter() })

app.use(requestId({ limitLength: 255 }))
app.use(secureHeaders())
app.use(async (c, next) => {
  await next()
  if (c.res.headers.has('content-security-policy')) return
  c.res.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
})
app.use(pickRevision)
app.use(async (c, next) => {
  if (c.req.header('user-agent') === SENDER) throw new Refusal('webhook.looped', LOOPED)
  await next()
})
app.get('/healthz', (c) => c.json({ ok: true }))
app.use(async (c, next) => {
  const house = openHouse(c.env)
  const bookmark = c.req.header('x-d1-bookmark')
  const services = openServices(c.env, house, {
    bookmark: bookmark && BOOKMARK.test(bookmark) ? bookmark : undefined,
    baseUrl: baseUrlOf(c.req.url, house.config.publicUrl),
    host: new URL(c.req.url).host,
    after: (task) => c.executionCtx.waitUntil(task),
  })
  c.set('services', services)
  if (!c.var.isPicked) c.set('revision', house.config.revision)
  c.header(REVISION_HEADER, c.var.revision)
  await next()
})
app.use((c, next) => {
  const { corsOrigins } = c.var.services.config
  return cors({
    origin: corsOrigins.includes('*') ? '*' : corsOrigins,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'API-Revision',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'X-D1-Bookmark',
      'X-Request-Id',
    ],
    exposeHeaders: [
      'API-Revision',
      'ETag',
      'Link',
      'Retry-After',
      'Server-Timing',
      'X-D1-Bookmark',
      'X-Request-Id',
    ],
    maxAge: 86_400,
  })(c, next)
})
app.use(
  methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) => {
      const reply = refuse(c, {
        code: 'method.not_allowed',
        reason: `This path takes ${methods.join(', ')}.`,
      })
      reply.headers.set('allow', methods.join(', '))
      return reply
    },
  }),
)

app.get('/openapi.json', (c) => {
  const asked = c.req.query('revision') ?? c.var.revision
  if (!isRevision(asked)) throw unknownRevision(asked)
  const { origin } = new URL(c.req.url)
  const server = `${c.var.services.config.publicUrl || origin}/r/${asked}`
  return c.json(
    openApi(operations, asked, {
      version: VERSION,
      server,
      isOpen: (access) => access === 'anyone',
    }),
  )
})

mount(app, operations)

app.notFound(async (c) => {
  if (/^\/api(\/|$)/.test(c.req.path))
    await authenticate(c.req.header('authorization'), c.var.services)
  return refuse(c, { code: 'path.not_found', reason: 'There is nothing at this path.' })
})

app.onError((thrown, c) => {
  if (thrown instanceof Refusal) return refuse(c, valueOf(thrown))
  const { name, stack } = thrown
  console.error(
    JSON.stringify({
      level: 'error',
      requestId: c.var.requestId,
      method: c.req.method,
      path: c.req.path,
      name,
      stack: stackOf(stack),
    }),
  )
  return refuse(c, {
    code: 'server.failed',
    reason: 'Something went wrong here; it has been logged.',
  })
})

/** The frames of a stack, without the message, which may quote what was sent. */
function stackOf(stack = ''): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
}

function refuse(c: Context<AppEnv>, refusal: RefusalValue): Response {
  const reply = refusalReply(refusal, {
    requestId: c.var.requestId,
    revision: c.var.revision,
    path: c.req.path,
    accept: c.req.header('accept') ?? '',
  })
  return c.newResponse(reply.body, reply)
}
