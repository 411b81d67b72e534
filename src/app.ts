import type { H, RouterRoute } from 'hono/types'
import { HonoBase } from 'hono/hono-base'
import { operations } from './api/operations.ts'
import { openApi } from './contract/openapi.ts'
import { isRevision } from './contract/revisions.ts'
import { SENDER } from './domain/delivery.ts'
import { Refusal, valueOf } from './domain/refusal.ts'
import { type AppEnv, answer, answerJson } from './http/answer.ts'
import { authenticate } from './http/authenticate.ts'
import { PREFLIGHT, corsHeaders } from './http/cors.ts'
import { keepGate } from './http/gate.ts'
import { logRequest } from './http/log.ts'
import { refuse } from './http/refuse.ts'
import {
  REVISION_HEADER,
  baseUrlOf,
  pathWithin,
  pickRevision,
  setRevision,
  unknownRevision,
} from './http/revision.ts'
import { tableRouter } from './http/router.ts'
import { mount } from './http/serve.ts'
import { openHouse, openServices } from './services.ts'

/** The version of Laneway itself. */
const VERSION = '0.1.0'

const UNREADY = { code: 'store.overloaded', reason: 'The store does not answer.' } as const

const LOOPED = 'A webhook of this service leads back to it.'

const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/

const router = tableRouter<[H, RouterRoute]>()

export const app = new HonoBase<AppEnv>({ getPath: pathWithin, router })

app.use(logRequest)
app.use(pickRevision)
app.get('/healthz', (c) => answerJson(c, { ok: true }))
app.use(keepGate)
app.use(async (c, next) => {
  const { headers, method } = c.req.raw
  if (headers.get('user-agent') === SENDER) throw new Refusal('webhook.looped', LOOPED)
  const house = openHouse(c.env)
  const { revision, corsOrigins, publicUrl } = house.config
  const bookmark = headers.get('x-d1-bookmark')
  if (!c.get('isPicked')) setRevision(c, revision)
  c.set('headers', {
    ...c.get('headers'),
    ...corsHeaders(corsOrigins, headers.get('origin'), REVISION_HEADER),
  })
  if (method === 'OPTIONS') return answer(c, null, PREFLIGHT, 204)
  const services = openServices(c.env, house, {
    bookmark: bookmark !== null && BOOKMARK.test(bookmark) ? bookmark : undefined,
    baseUrl: baseUrlOf(c.get('url'), publicUrl),
    host: c.get('url').host,
    address: headers.get('cf-connecting-ip') ?? '',
    after: (task) => c.executionCtx.waitUntil(task),
  })
  c.set('services', services)
  return next()
})

app.get('/readyz', async (c) => {
  const isReady = await c
    .get('services')
    .ready()
    .then(
      () => true,
      () => false,
    )
  return isReady ? answerJson(c, { ok: true }) : refuse(c, UNREADY)
})

app.get('/openapi.json', (c) => {
  const asked = c.req.query('revision') ?? c.get('revision')
  if (!isRevision(asked)) throw unknownRevision(asked)
  const server = `${c.get('services').config.publicUrl || c.get('url').origin}/r/${asked}`
  const isOpen = (access: string) => access === 'anyone'
  return answerJson(c, openApi(operations, asked, { version: VERSION, server, isOpen }))
})

mount(app, operations)

app.notFound(async (c) => {
  const methods = router.methodsAt(c.req.path)
  if (methods.length > 0) {
    const reason = `This path takes ${methods.join(', ')}.`
    return refuse(c, { code: 'method.not_allowed', reason }, { allow: methods.join(', ') })
  }
  if (/^\/api(\/|$)/.test(c.req.path))
    await authenticate(c.req.header('authorization'), c.get('services'))
  return refuse(c, { code: 'path.not_found', reason: 'There is nothing at this path.' })
})

app.onError((thrown, c) => {
  if (thrown instanceof Refusal) return refuse(c, valueOf(thrown))
  const { name, stack } = thrown
  console.error(
    JSON.stringify({
      level: 'error',
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      name,
      stack: stackOf(stack),
    }),
  )
  const reason = 'Something went wrong here; it has been logged.'
  return refuse(c, { code: 'server.failed', reason })
})

/** The frames of a stack, without the message, which may quote what was sent. */
function stackOf(stack = ''): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
}
