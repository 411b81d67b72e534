import type { Context, Hono } from 'hono'
import type { Lease } from '../kernel/budget/budget.ts'
import { openTurn } from '../kernel/budget/weight.ts'
import {
  type Operation,
  type RunResult,
  TOKEN_PARAMETERS,
  UNCHANGED,
} from '../kernel/contract/operation.ts'
import { jsonOf } from '../kernel/contract/ready-json.ts'
import { type Bytes, isBytes } from '../kernel/contract/reply.ts'
import { tokenNeed } from '../operations/permissions.ts'
import { refuseInvalid } from '../operations/authorize.ts'
import { expectCallAllows, expectTokenAllows } from '../operations/token-allows.ts'
import type { OperationContext } from '../operations/operation.ts'
import { type AppEnv, answer, answerJson } from './answer.ts'
import { type Credentials, credentialsIn, forgetToken, withCaller } from './authenticate.ts'
import { asksForCookie, expectMeant, keepInCookie, meantFor, orCookie } from './cookie.ts'
import { etagOf, isRead, statesIn } from './etag.ts'
import { countIn, countSignIn, identify, identifyAnew } from './limit.ts'
import { linkTo } from './page.ts'
import { readInput } from './read-input.ts'
import { noteRoom } from './readiness.ts'
import { openSocket, tokenOffered } from './socket.ts'
import type { AppDeps } from './deps.ts'
import { readKeyOf, replyKindOf, sizes } from './weigh.ts'

type Table = Operation<OperationContext>[]

type ReplyOf = ReturnType<Table[number]['reply']>

/** Adds a route for each operation of the table. The first that matches answers; sorted by path, a name (`cards/bulk`) comes before a parameter (`cards/{card}`). */
export function mount(app: Hono<AppEnv>, table: Table): void {
  for (const operation of table.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1')
    app.on(operation.method, path, (c) => serve(c, operation))
  }
}

async function serve(c: Context<AppEnv>, operation: Table[number]): Promise<Response> {
  const revision = c.get('revision')
  c.set('operation', operation.name)
  const given = givenBy(c, operation, operation.reply(revision))
  const streams = operation.body?.streams !== undefined
  const need = tokenNeed(operation.access)
  const isVisit = need === 'optional' && given.token === undefined && meantFor(c) === undefined
  if (need !== 'none' && !isVisit) {
    // A body that streams can be read only once, so its request cannot be attempted again with other limits.
    if (streams) forgetToken(c.get('context'), given)
    const caller = await identify(c, given)
    expectMeant(meantFor(c), caller.userId)
    c.set('context', withCaller(c.get('context'), caller))
  }
  await countIn(c, operation)
  if (operation.access === 'anyone') c.set('usesCookie', asksForCookie(c))
  const { shared, after } = c.get('context')
  const [memory, slot] = [shared.memory.lease(), shared.requests.lease()]
  const turn = openTurn(shared.work.lease(), after)
  let input: ReturnType<typeof readInput> | undefined
  const attempt = async () => {
    await expectTokenAllows(operation, c.req.param('board'), c.get('context'))
    input ??= readInput(c, operation, { memory, turn, slot })
    return replyTo(c, operation, input, memory)
  }
  try {
    return await attempt().catch(async (thrown: unknown) => {
      await countSignIn(c)
      if (streams) throw thrown
      await identifyAnew(c, given, thrown)
      return attempt()
    })
  } finally {
    slot.end()
    turn.end()
    memory.end()
  }
}

/** Runs the operation on the input that was read, and replies. */
async function replyTo(
  c: Context<AppEnv>,
  operation: Table[number],
  input: ReturnType<typeof readInput>,
  lease: Lease,
): Promise<Response> {
  const revision = c.get('revision')
  const received = c.get('context')
  const reply = operation.reply(revision)
  const { access } = operation
  const query = c.get('url').searchParams
  const path = c.req.param() as Record<string, string>
  const { page, body, idempotencyKey } = await input.catch((thrown: unknown) =>
    refuseInvalid({ access, path, context: received }, thrown),
  )
  await expectCallAllows(operation, { body, query }, received)
  const readKey = isRead(c) ? readKeyOf(c, operation, page) : ''
  const context = { ...received, ...statesIn(c), idempotencyKey, readKey }
  const replyKind = replyKindOf(c, operation)
  if (reply.grows) await lease.grow(() => sizes.expected(replyKind))
  const result = await operation.run({ revision, access, path, page, body, query, context })
  if (!isRead(c)) noteWrite(received.deps, operation, result)
  const headers = headersOf(c, operation, result, page.limit)
  if (result.made) return madeReply(c, replyKind, result.made, headers)
  if (result.body === UNCHANGED) return answer(c, null, headers, 304)
  const isLater = operation.accepted || operation.isLater?.(result.body)
  if (!reply.grows) return shown(c, { ...reply, status: isLater ? 202 : 200 }, result, headers)
  const text = jsonOf(reply.show(revision, result.body))
  return madeReply(c, replyKind, result.finish?.(text) ?? text, headers)
}

/** Replies with JSON that is made already. */
function madeReply(
  c: Context<AppEnv>,
  replyKind: string,
  json: string | Uint8Array<ArrayBuffer>,
  headers: ReplyHeaders,
): Response {
  sizes.note(replyKind, json.length)
  return answer(c, json, { 'content-type': 'application/json', ...headers })
}

/** Notes what reads are to know of a write: the disk had room, and where it was to no board, it may have changed people. */
function noteWrite(
  { nowMs, reads }: AppDeps,
  { access }: Table[number],
  { version }: RunResult<unknown>,
): void {
  noteRoom(true, nowMs())
  if (version === undefined && access !== 'anyone') reads.noteOthers(true)
}

type ReplyHeaders = Record<string, string>

function shown(
  c: Context<AppEnv>,
  reply: ReplyOf & { status: number },
  { body, session }: RunResult<unknown>,
  resultHeaders: ReplyHeaders,
): Response | Promise<Response> {
  const kept = keepInCookie(c, session, reply.show(c.get('revision'), body))
  const value = kept.shown
  const headers = { ...resultHeaders, ...kept.headers }
  if (reply.kind === 'socket') return openSocket(c, value, headers)
  return isBytes(value)
    ? bytesReply(c, value, headers)
    : answerJson(c, value, headers, reply.status)
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

/** Takes the credentials in the headers of a request, or else a token from the other places in which this operation takes one. The cookie counts only if there is nothing else. */
function givenBy(
  c: Context<AppEnv>,
  { tokenInQuery }: Table[number],
  { kind }: ReplyOf,
): Credentials {
  const isSocket = kind === 'socket'
  const inHeaders = credentialsIn(c)
  if (inHeaders.token !== undefined) return inHeaders
  const token = isSocket ? tokenOffered(c) : tokenInQuery && tokenInAddress(c)
  return orCookie(c, { token }, isSocket)
}

function tokenInAddress(c: Context<AppEnv>): string | undefined {
  const query = c.get('url').searchParams
  return TOKEN_PARAMETERS.map((name) => query.get(name)).find((one) => one !== null) ?? undefined
}

/** A reply that is kept for a year, which is for ever, and one that is kept to be compared. No cache gives it to another reader: `Vary` names what says who reads. */
const KEPT = 'private, max-age=31536000, immutable'
const CHECKED = 'private, no-cache'

/** The headers of a result: the board's version, the newest bookmark, the next page, what a search may lack, and the cost. */
function headersOf(
  c: Context<AppEnv>,
  { isFixed, accepted, hidesCost, tokenInQuery }: Table[number],
  result: RunResult<unknown>,
  limit: number,
): ReplyHeaders {
  const { version, tag, bookmark, next, indexing } = result
  const isTagged = version !== undefined || tag !== undefined
  // Nothing keeps what was read by an address that has a token in it.
  const mayKeep = !tokenInQuery || tokenInAddress(c) === undefined
  const kept = isFixed || result.isFixed ? KEPT : isRead(c) && isTagged ? CHECKED : 'no-store'
  const { baseUrl, cost } = c.get('context')
  const { trips, rowsRead, rowsWritten } = cost()
  return {
    ...etagOf(c, result),
    ...(bookmark && { 'x-d1-bookmark': bookmark }),
    'cache-control': mayKeep ? kept : 'no-store',
    ...(!accepted &&
      !hidesCost && {
        'server-timing': `store;desc="${trips} trips, ${rowsRead} read, ${rowsWritten} written"`,
      }),
    ...(indexing && { 'laneway-indexing': String(indexing) }),
    ...(next && { link: linkTo(baseUrl + c.req.path, c.get('url').searchParams, next, limit) }),
  }
}
