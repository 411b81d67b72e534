import type { Context } from 'hono'
import type { HonoBase } from 'hono/hono-base'
import type { Content } from '../contract/form.ts'
import type { Json } from '../contract/kind.ts'
import { type Operation, UNCHANGED } from '../contract/operation.ts'
import { isBytes } from '../contract/reply.ts'
import type { Revision } from '../contract/revisions.ts'
import type { House } from '../api/language.ts'
import { invalidFields } from '../domain/refusal.ts'
import type { Services } from '../services.ts'
import { type AppEnv, answer, answerJson } from './answer.ts'
import { authenticate } from './authenticate.ts'
import { expectRoom } from './limit.ts'
import { onceOf } from './once.ts'
import { linkTo, pageOf } from './page.ts'
import { openBody, readBody } from './read-body.ts'
import { openSocket, tokenOffered } from './socket.ts'
import { spent } from './spent.ts'

type Table = Operation<House>[]

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
  const services = c.get('services')
  c.set('operation', operation.name)
  const query = c.get('url').searchParams
  const reply = operation.reply(revision)
  if (operation.access !== 'anyone')
    services.caller = await authenticate(tokenOf(c, operation, reply), services)
  if (operation.method !== 'GET') await expectRoom(services)
  readConditions(c, services)
  const page = pageOf(reply.kind === 'many' ? query : new URLSearchParams())
  const body = await bodyOf(c, operation)
  const call = {
    revision,
    access: operation.access,
    path: c.req.param() as Record<string, string>,
    body,
    page,
    query,
    services,
  }
  const result = await operation.run(call)
  const told = toldBy(services, revision, operation.method)
  return result === UNCHANGED
    ? answer(c, null, told, 304)
    : shown(c, reply, result, { ...told, ...linkOf(c, page.limit) })
}

type Told = Record<string, string>

function shown(
  c: Context<AppEnv>,
  reply: ReplyOf,
  result: unknown,
  told: Told,
): Response | Promise<Response> {
  if (reply.kind === 'nothing' && c.get('isPicked')) return answer(c, null, told)
  const value = reply.show(c.get('revision'), result)
  if (reply.kind === 'socket') return openSocket(c, value, told)
  return reply.kind === 'bytes' ? bytesReply(c, value, told) : answerJson(c, value, told)
}

/** The header that leads to the next page, where there is one. */
function linkOf(c: Context<AppEnv>, limit: number): Told {
  const { baseUrl, telling } = c.get('services')
  if (telling.next === undefined) return {}
  const url = new URL(baseUrl + c.req.path + c.get('url').search)
  return { link: linkTo(url, telling.next, limit) }
}

/** Bytes are sent as their own type; a file is saved, never shown, for it may hold a page or a script. */
function bytesReply(c: Context<AppEnv>, value: unknown, told: Told): Response {
  if (!isBytes(value)) throw new Error('an operation that replies with bytes gave none')
  const saved = value.name !== undefined && {
    'content-disposition': `attachment; filename*=UTF-8''${extended(value.name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  }
  const type = { 'content-type': value.type || 'application/octet-stream' }
  return answer(c, value.body, { ...told, ...type, ...saved })
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

async function bodyOf(c: Context<AppEnv>, operation: Table[number]): Promise<unknown> {
  const { body: form } = operation
  if (form?.streams) return { content: await contentOf(c, form.bytes) }
  const sent = form && (await readBody(c.req.raw, form.bytes))
  if (operation.method !== 'GET') c.get('services').once = await onceOf(c, sent)
  if (form === undefined) return {}
  const read = form.read(c.get('revision'), sent)
  if ('value' in read) return read.value
  throw invalidFields(read.faults)
}

async function contentOf(c: Context<AppEnv>, most = 0): Promise<Content> {
  const opened = await openBody(c.req.raw, most)
  const { file, ...beside }: Json = 'form' in opened ? opened.form : {}
  const isFile = file instanceof File
  const whole = isFile ? file : new Blob([JSON.stringify({ ...beside, file })])
  return {
    bytes: 'bytes' in opened ? opened.bytes : whole.stream(),
    beside: isFile ? beside : {},
    async is(digest) {
      c.get('services').once = await onceOf(c, [digest, beside])
    },
  }
}

/** Reads what the conditional headers ask for; a tag that no board has never matches. */
function readConditions(c: Context<AppEnv>, services: Services): void {
  const revision = c.get('revision')
  const asked = c.req.method === 'GET' || c.req.method === 'HEAD'
  const known = (asked ? tagsIn(c.req.header('if-none-match')) : []).filter(
    (tag) => tag.revision === revision,
  )
  services.unlessVersions = known.map(({ version }) => version)
  const wanted = c.req.header('if-match')
  const isAny = wanted === undefined || wanted.trim() === '*'
  services.ifVersions = isAny ? undefined : tagsIn(wanted).map(({ version }) => version)
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
function toldBy(services: Services, revision: Revision, method: string): Told {
  const { version, bookmark } = services.telling
  const isKept = version !== undefined && method === 'GET'
  const { trips, rowsRead, rowsWritten } = spent(services)
  return {
    ...(version !== undefined && { etag: `W/"${version}-${revision}"` }),
    ...(bookmark && { 'x-d1-bookmark': bookmark }),
    'cache-control': isKept ? 'private, no-cache' : 'no-store',
    'server-timing': `store;desc="${trips} trips, ${rowsRead} read, ${rowsWritten} written"`,
  }
}
