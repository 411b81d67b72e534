import type { operations } from './table.ts'
import type { Context, Hono } from 'hono'
import { parseJson } from '../kernel/contract/json.ts'
import { NEWEST } from '../kernel/contract/revisions.ts'
import { AppError, errorValueOf } from '../kernel/contract/app-error.ts'
import type { AskedAt } from '../kernel/contract/query/dates.ts'
import { knownReader } from '../notifications/mail/queries.ts'
import { askedAt } from '../operations/asked-at.ts'
import { denied } from '../operations/permissions.ts'
import { answerMessage, needsToken } from '../agents/answer-message.ts'
import { RPC_CODES, type RpcRefusal, readMessage } from '../agents/protocol.ts'
import { openService, type OwnRequest } from '../agents/service.ts'
import { toolsFor } from '../agents/tools.ts'
import { type AppEnv, answer, answerJson } from './answer.ts'
import type { AppContext } from './request-context.ts'
import { credentialsIn, withCaller } from './authenticate.ts'
import { expectRoom, identify } from './limit.ts'
import { BODY_BYTES, readText } from './read-body.ts'
import { refuse } from './refuse.ts'

/** The server for agents is built on this part of the app: its operations, its `fetch`, and its version. */
export type McpSetting = {
  table: Parameters<typeof openService>[0]
  fetch: Hono<AppEnv>['fetch']
  version: string
}

/**
 * One message of the Model Context Protocol over Streamable HTTP, without a session. Only a token
 * counts here, not the cookie. Its tools call the operations by requests to the app itself.
 */
export async function serveMcp(c: Context<AppEnv>, setting: McpSetting): Promise<Response> {
  c.set('operation', 'mcp')
  expectOwnPage(c)
  try {
    return await replyToMessage(c, setting)
  } catch (thrown) {
    if (!(thrown instanceof AppError) || !needsToken(thrown)) throw thrown
    return refuse(c, errorValueOf(thrown), { 'www-authenticate': challenge(c) })
  }
}

/** Leads a client without a valid token to where it gets one (RFC 9728), if the service knows its address. */
function challenge(c: Context<AppEnv>): string {
  const { publicUrl } = c.get('context')
  if (publicUrl === '') return 'Bearer'
  return `Bearer resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`
}

/** Refuses pages of other origins than the service's own and those that the operator names; `*` names none. The host of the request shows nothing: a name that its owner points to this machine would be its own. */
function expectOwnPage(c: Context<AppEnv>): void {
  const origin = c.req.header('origin')
  const { publicUrl, deps } = c.get('context')
  const isOwn = publicUrl !== '' && origin === new URL(publicUrl).origin
  if (origin === undefined || isOwn || deps.config.corsOrigins.includes(origin)) return
  throw denied('Pages of this origin may not call tools; the operator can add it to CORS_ORIGINS.')
}

async function replyToMessage(c: Context<AppEnv>, setting: McpSetting): Promise<Response> {
  const caller = await identify(c, credentialsIn(c))
  c.set('context', withCaller(c.get('context'), caller))
  await expectRoom(c, 'READS')
  const { shared, deps } = c.get('context')
  const lease = shared.memory.lease()
  try {
    const text = await readText(c.req.raw, lease, BODY_BYTES)
    const body = parseJson(text)
    if (body === undefined) return refused(c, UNREADABLE)
    const message = readMessage(body, (name) => c.req.header(name))
    if ('error' in message) return refused(c, message)
    if (message.id === undefined) return answer(c, null, {}, 202)
    const answered = await answerMessage(message, {
      service: openService(setting.table, (request) => sent(c, setting, request)),
      tools: toolsFor(caller.limits),
      version: setting.version,
      userId: caller.userId,
      nowMs: deps.nowMs(),
      askedAt: () => askedBy(caller.userId, c.get('context')),
      zoneName: () => c.get('context').zoneOfUser(caller.userId),
    })
    if ('error' in answered) return refused(c, answered)
    const { result } = answered
    return answerJson(
      c,
      { jsonrpc: '2.0', id: message.id, result },
      { 'cache-control': 'no-store' },
    )
  } finally {
    lease.end()
  }
}

/** The time, the time zone and the first day of the week of a user, by their settings. */
async function askedBy(userId: string, { store, deps }: AppContext): Promise<AskedAt> {
  const { readers } = await store.batch({ readers: knownReader(userId) })
  return askedAt(new URLSearchParams(), readers[0] ?? {}, deps.nowMs())
}

const UNREADABLE: RpcRefusal = {
  status: 400,
  id: undefined,
  error: { code: RPC_CODES.unreadable, message: 'The body must be JSON, nested at most 20 deep.' },
}

function refused(c: Context<AppEnv>, { status, id, error }: RpcRefusal): Response {
  return answerJson(c, { jsonrpc: '2.0', ...(id !== undefined && { id }), error }, {}, status)
}

/** Headers of the message that its requests have, too: where it comes from. */
const PASSED = ['cf-connecting-ip', 'user-agent']

async function sent(
  c: Context<AppEnv>,
  { fetch }: McpSetting,
  { method, path, headers: own, body }: OwnRequest,
): Promise<Response> {
  const headers = new Headers(own)
  for (const name of PASSED) headers.set(name, c.req.header(name) ?? '')
  headers.set('authorization', credentialsIn(c).token ?? '')
  headers.set('api-revision', NEWEST)
  headers.set('x-request-id', c.get('requestId'))
  const url = new URL(path, c.get('url').origin)
  return fetch(
    new Request(url, { method, headers, ...(body !== undefined && { body }) }),
    c.env,
    c.executionCtx,
  )
}

declare module '../agents/service.ts' {
  interface OperationTable {
    operations: typeof operations
  }
}
