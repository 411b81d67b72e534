import type { Context, Hono } from 'hono'
import { type Operation, UNCHANGED } from '../contract/operation.ts'
import { isBytes } from '../contract/reply.ts'
import type { Revision } from '../contract/revisions.ts'
import type { House } from '../api/language.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Env, Services } from '../services.ts'
import { authenticate } from './authenticate.ts'
import { linkTo, pageOf } from './page.ts'
import { readBody } from './read-body.ts'

/** What the middleware has found out of a request before its operation runs. */
export type Variables = {
  requestId: string
  revision: Revision
  isPicked: boolean
  services: Services
}

export type AppEnv = { Bindings: Env; Variables: Variables }

type Table = Operation<House>[]

type ReplyOf = ReturnType<Table[number]['reply']>

/** Serves every operation of the table at its method and path. */
export function mount(app: Hono<AppEnv>, table: Table): void {
  for (const operation of table) {
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1')
    app.on(operation.method, path, (c) => serve(c, operation))
  }
}

async function serve(c: Context<AppEnv>, operation: Table[number]): Promise<Response> {
  const { revision, services } = c.var
  if (operation.access !== 'anyone')
    services.caller = await authenticate(tokenOf(c, operation), services)
  readConditions(c, services)
  const reply = operation.reply(revision)
  const url = new URL(c.req.url)
  const page = reply.kind === 'many' ? pageOf(url.searchParams) : pageOf(new URLSearchParams())
  const body = await bodyOf(c, operation)
  const call = {
    revision,
    access: operation.access,
    path: c.req.param() as Record<string, string>,
    body,
    page,
    query: url.searchParams,
    services,
  }
  const result = await operation.run(call)
  tell(c, operation.method)
  return result === UNCHANGED ? c.body(null, 304) : shown(c, reply, result, page.limit)
}

function shown(c: Context<AppEnv>, reply: ReplyOf, result: unknown, limit: number): Response {
  const { revision, isPicked, services } = c.var
  const { baseUrl, telling } = services
  if (telling.next !== undefined) {
    const url = new URL(baseUrl + c.req.path + new URL(c.req.url).search)
    c.header('link', linkTo(url, telling.next, limit))
  }
  if (reply.kind === 'nothing' && isPicked) return c.body(null, 200)
  if (reply.kind === 'bytes') return bytesReply(c, reply.show(revision, result))
  return c.json(reply.show(revision, result))
}

/** Bytes are sent as their own type; a file is saved, never shown, for it may hold a page or a script. */
function bytesReply(c: Context<AppEnv>, shown: unknown): Response {
  if (!isBytes(shown)) throw new Error('an operation that replies with bytes gave none')
  c.header('content-type', shown.type || 'application/octet-stream')
  if (shown.name !== undefined) {
    c.header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(shown.name)}`,
    )
    c.header('content-security-policy', "default-src 'none'; sandbox")
  }
  return c.body(shown.body)
}

function tokenOf(c: Context<AppEnv>, { tokenInQuery }: Table[number]): string | undefined {
  return c.req.header('authorization') ?? (tokenInQuery ? c.req.query('authToken') : undefined)
}

async function bodyOf(c: Context<AppEnv>, operation: Table[number]): Promise<unknown> {
  if (operation.body === undefined) return {}
  const read = operation.body.read(c.var.revision, await readBody(c.req.raw, operation.body.bytes))
  if ('value' in read) return read.value
  const [first] = read.faults
  throw new Refusal(
    'body.invalid',
    `${first?.field ?? 'The body'} ${first?.reason ?? 'is not valid'}.`,
    read.faults,
  )
}

/** Reads what the conditional headers ask for; a tag that no board has never matches. */
function readConditions(c: Context<AppEnv>, services: Services): void {
  const { revision } = c.var
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

/** Tells the board's version, the newest bookmark and the cost in the reply's headers. */
function tell(c: Context<AppEnv>, method: string): void {
  const {
    telling,
    store: { cost },
  } = c.var.services
  if (telling.version !== undefined) c.header('etag', `W/"${telling.version}-${c.var.revision}"`)
  c.header(
    'cache-control',
    telling.version !== undefined && method === 'GET' ? 'private, no-cache' : 'no-store',
  )
  if (telling.bookmark) c.header('x-d1-bookmark', telling.bookmark)
  c.header(
    'server-timing',
    `store;desc="${cost.trips + telling.trips} trips, ${cost.rowsRead + telling.rowsRead} read, ${cost.rowsWritten + telling.rowsWritten} written"`,
  )
}
