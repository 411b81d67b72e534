import { Hono } from 'hono'
import { version } from '../../package.json'
import { operations, webhooks } from './table.ts'
import { openApiTexts } from '../kernel/contract/openapi.ts'
import { tokenNeed } from '../operations/permissions.ts'
import { scopeNeeded } from '../operations/claims.ts'
import { REVISIONS, isRevision } from '../kernel/contract/revisions.ts'
import { readinessFor } from './readiness.ts'
import { SENDER } from '../outbox/ways/post.ts'
import { ADDRESS_UNKNOWN, publicUrlOf } from '../kernel/config.ts'
import { expectKnownVariables } from '../kernel/variable-names.ts'
import { logError, withoutSecrets } from '../kernel/log-error.ts'
import { AppError, errorValueOf } from '../kernel/contract/app-error.ts'
import { type AppEnv, WITH_SUBDOMAINS, answer, answerJson } from './answer.ts'
import { credentialsIn, readToken } from './authenticate.ts'
import { orCookie } from './cookie.ts'
import { PREFLIGHT, corsHeaders } from './cors.ts'
import { countSignIn, expectRoom } from './limit.ts'
import { logRequest } from './log.ts'
import { serveMcp } from './mcp.ts'
import { serveMetrics } from './metrics.ts'
import { pageAt, pageOfNothing } from './pages.ts'
import { refuse } from './refuse.ts'
import { llmsText } from '../agents/llms-text.ts'
import { toolsFor } from '../agents/tools.ts'
import {
  VARY,
  baseUrlOf,
  isPinned,
  pathWithin,
  pickRevision,
  setRevision,
  unknownRevision,
} from './revision.ts'
import { feedReads } from '../notifications/feed/operations.ts'
import { consentOperations } from '../accounts/oauth/operations.ts'
import { mountOAuth } from './oauth.ts'
import { mountOidc } from './oidc.ts'
import { mount } from './serve.ts'
import { mountUnsubscribe } from './unsubscribe.ts'
import { openAppDeps } from './deps.ts'
import { openRequestContext, firstLanguageIn } from './request-context.ts'

const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/

const documentOf = openApiTexts(operations, {
  version,
  tokenNeed,
  webhooks,
  scopeNeeded,
})

export const app = new Hono<AppEnv>({ getPath: pathWithin })

app.use(logRequest)
app.use(pickRevision)
app.get('/healthz', (c) => answerJson(c, { ok: true }))
app.use(async (c, next) => {
  const { headers, method } = c.req.raw
  if (headers.get('user-agent') === SENDER) throw new AppError('webhook.looped')
  const deps = openAppDeps(c.env)
  const { revision, corsOrigins, hstsSubdomains } = deps.config
  const publicUrl = publicUrlOf(deps.config, c.get('url'))
  const bookmark = headers.get('x-d1-bookmark')
  if (!c.get('isPicked')) setRevision(c, revision)
  c.set('headers', {
    ...c.get('headers'),
    ...corsHeaders(corsOrigins, headers.get('origin'), VARY),
    ...(hstsSubdomains && WITH_SUBDOMAINS),
  })
  if (method === 'OPTIONS') return answer(c, null, PREFLIGHT, 204)
  const context = openRequestContext(deps, {
    ...(bookmark !== null && BOOKMARK.test(bookmark) && { bookmark }),
    publicUrl,
    baseUrl: baseUrlOf(c.get('url'), publicUrl),
    host: c.get('url').host,
    address: headers.get('cf-connecting-ip') ?? '',
    userAgent: headers.get('user-agent') ?? '',
    language: firstLanguageIn(headers.get('accept-language')),
    requestId: c.get('requestId'),
    after: (task) => c.executionCtx.waitUntil(task),
    beforeHashing: () => countSignIn(c),
  })
  c.set('context', context)
  return next()
})

/** Faults of the store that say by themselves why the service is unready; all others count as no answer. */
const UNREADY: ReadonlySet<string> = new Set(['store.unmigrated', 'store.full'])

function unready(thrown: unknown): never {
  if (thrown instanceof AppError && UNREADY.has(thrown.code)) throw thrown
  throw new AppError('store.overloaded')
}

/** The request is counted already. */
const counted = async () => {}

/** Says whether the configuration holds and the database answers. A site admin also sees how much of its budgets this isolate uses (bytes, streams, requests), what is still to be sent and to be indexed, and what is missing in the configuration. */
app.get('/readyz', async (c) => {
  expectKnownVariables(c.env)
  const context = c.get('context')
  const { memory, streams, requests } = context.shared
  await expectRoom(c, 'ANONYMOUS')
  const caller = await readToken(credentialsIn(c), context, counted).catch(() => undefined)
  const backlog = await readinessFor(context.store, caller, context.deps.nowMs()).catch(unready)
  return answerJson(c, {
    ok: true,
    ...(backlog && {
      heldBytes: memory.held(),
      streams: streams.held(),
      requests: requests.held(),
      ...backlog,
      ...(context.publicUrl === '' && { missing: ADDRESS_UNKNOWN }),
    }),
  })
})

app.get('/metrics', serveMetrics)

app.get('/openapi.json', async (c) => {
  await expectRoom(c, 'ANONYMOUS')
  const asked = c.req.query('revision') ?? c.get('revision')
  if (!isRevision(asked)) throw unknownRevision(asked)
  const server = `${c.get('context').publicUrl}/r/${asked}`
  return answer(c, documentOf(asked, server), { 'content-type': 'application/json' })
})

/** Lists at `/r/<revision>` the revisions, and the addresses of the documents. At `/` itself is a page. */
app.get('/', async (c) => {
  if (!isPinned(c.get('url'))) return c.notFound()
  await expectRoom(c, 'ANONYMOUS')
  const { baseUrl, publicUrl } = c.get('context')
  return answerJson(c, {
    revision: c.get('revision'),
    revisions: REVISIONS,
    version,
    baseUrl,
    document: `${baseUrl}/openapi.json`,
    documentation: `${publicUrl}/docs`,
  })
})

app.get('/llms.txt', async (c) => {
  await expectRoom(c, 'ANONYMOUS')
  const text = llmsText(c.get('context').publicUrl, operations, toolsFor(undefined))
  return answer(c, text, { 'content-type': 'text/plain; charset=utf-8' })
})

mount(app, operations)
mount(app, consentOperations)
mount(app, feedReads)
mountOAuth(app)
mountOidc(app)
mountUnsubscribe(app)

app.post('/mcp', (c) => serveMcp(c, { table: operations, fetch: app.fetch, version }))

app.notFound(async (c) => {
  await expectRoom(c, 'ANONYMOUS')
  // At `/` there is something for a pinned revision alone.
  const methods = c.req.path === '/' && !isPinned(c.get('url')) ? [] : methodsAt(c.req.path)
  if (methods.length > 0) {
    const allow = methods.join(', ')
    const error = new AppError('method.not_allowed', { values: { methods: allow } })
    return refuse(c, errorValueOf(error), { allow })
  }
  if (/^\/api(\/|$)/.test(c.req.path))
    await readToken(orCookie(c, credentialsIn(c)), c.get('context'), counted)
  const page = (await pageAt(c)) ?? (await pageOfNothing(c))
  return page ?? refuse(c, errorValueOf(new AppError('path.not_found')))
})

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The methods that a path takes: those for which more than middleware matches. */
function methodsAt(path: string): string[] {
  return METHODS.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.path !== '/*'),
  )
}

app.onError((thrown, c) => {
  if (thrown instanceof AppError) return refuse(c, errorValueOf(thrown))
  const { name, stack } = thrown
  logError('request', {
    requestId: c.get('requestId'),
    method: c.req.method,
    path: withoutSecrets(c.req.path),
    name,
    where: framesOf(stack),
  })
  const reason = 'Something went wrong here; it has been logged.'
  return refuse(c, { code: 'server.failed', reason })
})

/** The functions in which something was thrown, from the inmost on, without the message, which may contain parts of the request. */
function framesOf(stack = ''): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.replace(/^\s+at (?:async )?/, '').replace(/file:\/\/\S*\/|\/\S*\//g, ''))
}
