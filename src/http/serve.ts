import type { Context } from 'hono'
import type { HonoBase } from 'hono/hono-base'
import type { Lease } from '../budget/budget.ts'
import type { Content } from '../contract/form.ts'
import type { Json } from '../contract/kind.ts'
import { type Operation, type RunResult, UNCHANGED } from '../contract/operation.ts'
import { type Bytes, isBytes } from '../contract/reply.ts'
import { tokenNeed } from '../core/permissions.ts'
import { expectTokenAllows, refuseInvalid } from '../operations/authorize.ts'
import type { OperationContext } from '../operations/operation.ts'
import { invalidFields } from '../core/app-error.ts'
import type { IdempotencyKey } from '../core/idempotency.ts'
import { type AppEnv, answer, answerJson } from './answer.ts'
import { withCaller } from './authenticate.ts'
import { asksForCookie, keepInCookie, tokenInCookie } from './cookie.ts'
import { etagOf, isRead, readerOf, versionsIn } from './etag.ts'
import { countIn, identify } from './limit.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { linkTo, pageOf } from './page.ts'
import { openBody, readBody } from './read-body.ts'
import { openReplySizes } from './reply-sizes.ts'
import { openSocket, tokenOffered } from './socket.ts'

type Table = Operation<OperationContext>[]

type ReplyOf = ReturnType<Table[number]['reply']>

/** Adds a route for each operation of the table. */
export function mount(app: HonoBase<AppEnv>, table: Table): void {
  for (const operation of table) {
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1')
    app.on(operation.method, path, (c) => serve(c, operation))
  }
}

async function serve(c: Context<AppEnv>, operation: Table[number]): Promise<Response> {
  const revision = c.get('revision')
  c.set('operation', operation.name)
  const token = tokenOf(c, operation, operation.reply(revision))
  const isVisit = tokenNeed(operation.access) === 'optional' && token === undefined
  if (tokenNeed(operation.access) !== 'none' && !isVisit) {
    const caller = await identify(c, token)
    c.set('context', withCaller(c.get('context'), caller))
  }
  await countIn(c, operation)
  await expectTokenAllows(operation, c.req.param('board'), c.get('context'))
  if (operation.access === 'anyone') c.set('usesCookie', asksForCookie(c))
  const { shared } = c.get('context')
  const [memory, slot] = [shared.memory.lease(), shared.requests.lease()]
  return replyTo(c, operation, memory, slot).finally(() => {
    slot.end()
    memory.end()
  })
}

/** Reads the request within the memory budget, waits for a slot among the requests that run, runs the operation and replies. */
async function replyTo(
  c: Context<AppEnv>,
  operation: Table[number],
  lease: Lease,
  slot: Lease,
): Promise<Response> {
  const revision = c.get('revision')
  const received = c.get('context')
  const reply = operation.reply(revision)
  const { access } = operation
  const query = c.get('url').searchParams
  const path = c.req.param() as Record<string, string>
  const { page, body, idempotencyKey } = await readInput(c, operation, reply, lease).catch(
    (thrown: unknown) => refuseInvalid({ access, path, context: received }, thrown),
  )
  await slot.grow(1)
  const reader = readerOf(operation, received)
  const context = { ...received, ...versionsIn(c, reader), idempotencyKey }
  const given = Object.keys(operation.query ?? {}).filter((name) => query.has(name))
  const replyKind = `${operation.name} ${path['board'] ?? ''} ${given.join(' ')}`
  if (reply.grows) await lease.grow(() => sizes.expected(replyKind))
  const result = await operation.run({ revision, access, path, page, body, query, context })
  const headers = headersOf(c, result, { limit: page.limit, reader })
  if (result.body === UNCHANGED) return answer(c, null, headers, 304)
  if (!reply.grows) return shown(c, reply, result, headers)
  const text = JSON.stringify(reply.show(revision, result.body))
  sizes.note(replyKind, text.length)
  return answer(c, text, { 'content-type': 'application/json', ...headers })
}

const sizes = openReplySizes()

/** The requested page, the body and the idempotency key. Throws if one of them is invalid. */
async function readInput(
  c: Context<AppEnv>,
  operation: Table[number],
  { kind }: ReplyOf,
  lease: Lease,
) {
  const page = pageOf(kind === 'many' ? c.get('url').searchParams : new URLSearchParams())
  return { page, ...(await bodyOf(c, operation, lease)) }
}

type ReplyHeaders = Record<string, string>

function shown(
  c: Context<AppEnv>,
  reply: ReplyOf,
  { body, session }: RunResult<unknown>,
  resultHeaders: ReplyHeaders,
): Response | Promise<Response> {
  const kept = keepInCookie(c, session, reply.show(c.get('revision'), body))
  const value = kept.shown
  const headers = { ...resultHeaders, ...kept.headers }
  if (reply.kind === 'socket') return openSocket(c, value, headers)
  return isBytes(value) ? bytesReply(c, value, headers) : answerJson(c, value, headers)
}

/** Sends bytes with their media type. Browsers save a file instead of showing it, because it may be a page with scripts. */
function bytesReply(c: Context<AppEnv>, value: Bytes, headers: ReplyHeaders): Response {
  const saved = value.name !== undefined && {
    'content-disposition': `attachment; filename*=UTF-8''${extended(value.name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  }
  const type = { 'content-type': value.type || 'application/octet-stream' }
  const isHead = c.req.method === 'HEAD'
  // A HEAD response has no body, so nothing would ever end the stream.
  if (isHead) void value.body.cancel().catch(() => {})
  return answer(c, isHead ? null : value.body, { ...headers, ...type, ...saved })
}

/** A text as an extended header value (RFC 8187), which escapes more characters than a URL. */
function extended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The token that is sent; one in the cookie counts if there is no other. */
function tokenOf(
  c: Context<AppEnv>,
  { tokenInQuery }: Table[number],
  { kind }: ReplyOf,
): string | undefined {
  const isSocket = kind === 'socket'
  const tokenElsewhere = isSocket ? tokenOffered(c) : tokenInQuery && c.req.query('authToken')
  const given = c.req.header('authorization') ?? tokenElsewhere
  if (given !== undefined) return given
  return tokenInCookie(c, isSocket)
}

async function bodyOf(c: Context<AppEnv>, operation: Table[number], lease: Lease): Promise<Input> {
  const { body: form } = operation
  if (form?.streams) return { body: { content: await contentOf(c, lease, form.bytes) } }
  const values = form && (await readBody(c.req.raw, lease, form.bytes))
  const idempotencyKey = operation.method === 'GET' ? undefined : await idempotencyKeyOf(c, values)
  if (form === undefined) return { body: {}, idempotencyKey }
  const read = form.read(c.get('revision'), values)
  if ('value' in read) return { body: read.value, idempotencyKey }
  throw invalidFields(read.faults)
}

type Input = { body: unknown; idempotencyKey?: IdempotencyKey | undefined }

async function contentOf(c: Context<AppEnv>, lease: Lease, most = 0): Promise<Content> {
  const opened = await openBody(c.req.raw, lease, most)
  const { file, ...formFields }: Json = 'form' in opened ? opened.form : {}
  const isFile = file instanceof File
  const whole = isFile ? file : new Blob([JSON.stringify({ ...formFields, file })])
  return {
    bytes: 'bytes' in opened ? opened.bytes : whole.stream(),
    formFields: isFile ? formFields : {},
    keyOf: (digest) => idempotencyKeyOf(c, [digest, formFields]),
  }
}

/** The headers of a result: the board's version, the newest bookmark, the next page and the cost. */
function headersOf(
  c: Context<AppEnv>,
  { version, bookmark, next }: RunResult<unknown>,
  { limit, reader }: { limit: number; reader: string },
): ReplyHeaders {
  const { baseUrl, cost } = c.get('context')
  const { trips, rowsRead, rowsWritten } = cost()
  return {
    ...(version !== undefined && { etag: etagOf(c, version, reader) }),
    ...(bookmark && { 'x-d1-bookmark': bookmark }),
    'cache-control': isRead(c) && version !== undefined ? 'private, no-cache' : 'no-store',
    'server-timing': `store;desc="${trips} trips, ${rowsRead} read, ${rowsWritten} written"`,
    ...(next && { link: linkTo(baseUrl + c.req.path, c.get('url').searchParams, next, limit) }),
  }
}
