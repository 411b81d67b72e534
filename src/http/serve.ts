import type { Context } from 'hono'
import type { HonoBase } from 'hono/hono-base'
import type { Lease } from '../budget/budget.ts'
import type { Content } from '../contract/form.ts'
import type { Json } from '../contract/kind.ts'
import { type Operation, UNCHANGED } from '../contract/operation.ts'
import { type Bytes, isBytes } from '../contract/reply.ts'
import type { Revision } from '../contract/revisions.ts'
import { refuseSent } from '../operations/authorize.ts'
import type { OperationContext } from '../operations/language.ts'
import { invalidFields } from '../core/app-error.ts'
import type { RequestContext } from '../deps.ts'
import { type AppEnv, answer, answerJson } from './answer.ts'
import { countIn, identify } from './limit.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { linkTo, pageOf } from './page.ts'
import { openBody, readBody } from './read-body.ts'
import { openReplySizes } from './reply-sizes.ts'
import { openSocket, tokenOffered } from './socket.ts'
import { spent } from './spent.ts'

type Table = Operation<OperationContext>[]

type ReplyOf = ReturnType<Table[number]['reply']>

/** Serves every operation of the table at its method and path. */
export function mount(app: HonoBase<AppEnv>, table: Table): void {
  for (const operation of table) {
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1')
    app.on(operation.method, path, (c) => serve(c, operation))
  }
}

async function serve(c: Context<AppEnv>, operation: Table[number]): Promise<Response> {
  const revision = c.get('revision')
  const context = c.get('context')
  c.set('operation', operation.name)
  const reply = operation.reply(revision)
  if (operation.access !== 'anyone')
    context.caller = await identify(c, tokenOf(c, operation, reply))
  await countIn(c, operation)
  readConditions(c, context)
  const [memory, place] = [context.shared.memory.lease(), context.shared.requests.lease()]
  return replyTo(c, operation, memory, place).finally(() => {
    place.end()
    memory.end()
  })
}

/** Reads what was sent, counted in the memory budget, waits for a place among the requests that are worked on, and replies. */
async function replyTo(
  c: Context<AppEnv>,
  operation: Table[number],
  lease: Lease,
  place: Lease,
): Promise<Response> {
  const revision = c.get('revision')
  const context = c.get('context')
  const reply = operation.reply(revision)
  const { access } = operation
  const query = c.get('url').searchParams
  const path = c.req.param() as Record<string, string>
  const sent = await readSent(c, operation, reply, lease).catch((thrown: unknown) =>
    refuseSent({ access, path, context }, thrown),
  )
  await place.grow(1)
  const call = { revision, access, path, ...sent, query, context }
  const isList = reply.kind === 'many' || reply.kind === 'every'
  const listed = `${operation.name} ${path['board'] ?? ''}`
  if (isList) await lease.grow(() => sizes.expected(listed))
  const result = await operation.run(call)
  const told = toldBy(context, revision, operation.method)
  if (result === UNCHANGED) return answer(c, null, told, 304)
  const headers = { ...told, ...linkOf(c, call.page.limit) }
  if (!isList) return shown(c, reply, result, headers)
  const text = JSON.stringify(reply.show(revision, result))
  sizes.note(listed, text.length)
  return answer(c, text, { 'content-type': 'application/json', ...headers })
}

const sizes = openReplySizes()

/** The page that is asked for, and the body; refuses what cannot be read as its operation wants it. */
async function readSent(
  c: Context<AppEnv>,
  operation: Table[number],
  { kind }: ReplyOf,
  lease: Lease,
) {
  const page = pageOf(kind === 'many' ? c.get('url').searchParams : new URLSearchParams())
  return { page, body: await bodyOf(c, operation, lease) }
}

type Told = Record<string, string>

function shown(
  c: Context<AppEnv>,
  reply: ReplyOf,
  result: unknown,
  told: Told,
): Response | Promise<Response> {
  const value = reply.show(c.get('revision'), result)
  if (reply.kind === 'socket') return openSocket(c, value, told)
  return isBytes(value) ? bytesReply(c, value, told) : answerJson(c, value, told)
}

/** The header that leads to the next page, where there is one. */
function linkOf(c: Context<AppEnv>, limit: number): Told {
  const { baseUrl, metadata } = c.get('context')
  if (metadata.next === undefined) return {}
  const { searchParams } = c.get('url')
  return { link: linkTo(baseUrl + c.req.path, searchParams, metadata.next, limit) }
}

/** Bytes are sent as their own type; a file is saved, never shown, for it may hold a page or a script. */
function bytesReply(c: Context<AppEnv>, value: Bytes, told: Told): Response {
  const saved = value.name !== undefined && {
    'content-disposition': `attachment; filename*=UTF-8''${extended(value.name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  }
  const type = { 'content-type': value.type || 'application/octet-stream' }
  const isHead = c.req.method === 'HEAD'
  // Nobody would read it, nor tell that nobody does.
  if (isHead) void value.body.cancel().catch(() => {})
  return answer(c, isHead ? null : value.body, { ...told, ...type, ...saved })
}

/** A text as an extended value of a header (RFC 8187), which lets fewer characters stand than a URL does. */
function extended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function tokenOf(
  c: Context<AppEnv>,
  { tokenInQuery }: Table[number],
  { kind }: ReplyOf,
): string | undefined {
  const inHeader = c.req.header('authorization')
  if (kind === 'socket') return inHeader ?? tokenOffered(c)
  return inHeader ?? (tokenInQuery ? c.req.query('authToken') : undefined)
}

async function bodyOf(
  c: Context<AppEnv>,
  operation: Table[number],
  lease: Lease,
): Promise<unknown> {
  const { body: form } = operation
  if (form?.streams) return { content: await contentOf(c, lease, form.bytes) }
  const sent = form && (await readBody(c.req.raw, lease, form.bytes))
  if (operation.method !== 'GET') c.get('context').idempotencyKey = await idempotencyKeyOf(c, sent)
  if (form === undefined) return {}
  const read = form.read(c.get('revision'), sent)
  if ('value' in read) return read.value
  throw invalidFields(read.faults)
}

async function contentOf(c: Context<AppEnv>, lease: Lease, most = 0): Promise<Content> {
  const opened = await openBody(c.req.raw, lease, most)
  const { file, ...beside }: Json = 'form' in opened ? opened.form : {}
  const isFile = file instanceof File
  const whole = isFile ? file : new Blob([JSON.stringify({ ...beside, file })])
  return {
    bytes: 'bytes' in opened ? opened.bytes : whole.stream(),
    beside: isFile ? beside : {},
    async is(digest) {
      c.get('context').idempotencyKey = await idempotencyKeyOf(c, [digest, beside])
    },
  }
}

/** Reads what the conditional headers ask for; a tag that no board has never matches. */
function readConditions(c: Context<AppEnv>, context: RequestContext): void {
  const revision = c.get('revision')
  const asked = c.req.method === 'GET' || c.req.method === 'HEAD'
  const known = (asked ? tagsIn(c.req.header('if-none-match')) : []).filter(
    (tag) => tag.revision === revision,
  )
  context.unlessVersions = known.map(({ version }) => version)
  const wanted = c.req.header('if-match')
  const isAny = wanted === undefined || wanted.trim() === '*'
  context.ifVersions = isAny ? undefined : tagsIn(wanted).map(({ version }) => version)
}

function tagsIn(header = ''): { version: number; revision: string }[] {
  return [...header.matchAll(/(?:W\/)?"(\d{1,15})-([\d.]+)"/g)].map(
    ([, version, revision = '']) => ({
      version: Number(version),
      revision,
    }),
  )
}

/** What the headers tell: the board's version, the newest bookmark and the cost. */
function toldBy(context: RequestContext, revision: Revision, method: string): Told {
  const { version, bookmark } = context.metadata
  const isKept = version !== undefined && method === 'GET'
  const { trips, rowsRead, rowsWritten } = spent(context)
  return {
    ...(version !== undefined && { etag: `W/"${version}-${revision}"` }),
    ...(bookmark && { 'x-d1-bookmark': bookmark }),
    'cache-control': isKept ? 'private, no-cache' : 'no-store',
    'server-timing': `store;desc="${trips} trips, ${rowsRead} read, ${rowsWritten} written"`,
  }
}
