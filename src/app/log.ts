import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ErrorCode } from '../kernel/contract/app-error.ts'
import { oneLine } from '../kernel/log-error.ts'
import type { AppEnv } from './answer.ts'
import { measures } from './measures.ts'

/**
 * Logs one line of JSON for each request: when it came, its operation and route, of which board and by whom it was,
 * how it ended, its bytes, its duration in milliseconds, its cost in the store and, of a write to a board,
 * how it came through the queue of the board. It contains nothing that the client sent but these ids. A sign-in
 * that failed has a line of its own, with LOG_ADDRESSES also if the lines of requests are off: tools that ban
 * addresses read it.
 */
export const logRequest: MiddlewareHandler<AppEnv> = async (c, next) => {
  const startedMs = Date.now()
  await next()
  const time = new Date(startedMs).toISOString()
  const failed = c.get('refusal')
  const isLogged = !OFF.test(c.env.REQUEST_LOG ?? '')
  const sender = addressOf(c)
  if (failed !== undefined && FAILED_SIGN_INS.has(failed) && (isLogged || sender.address))
    console.log(JSON.stringify({ level: 'warn', at: 'sign-in', time, failed, ...sender }))
  const ms = Date.now() - startedMs
  measures.note({
    operation: c.get('operation') ?? 'other',
    status: c.res.status,
    seconds: ms / 1_000,
    cost: c.get('context')?.cost(),
  })
  if (failed === 'setup.code') sayOnce(c.get('context').deps.config.setup.code)
  if (isLogged) console.log(JSON.stringify({ level: 'info', time, ...entryOf(c), ms }))
}

/** Values of REQUEST_LOG that turn the lines of requests off. */
const OFF = /^(?:off|false|0)$/i

/** Values of LOG_ADDRESSES that turn addresses on. */
const ON = /^(?:on|true|1)$/i

/** The form of ids, by which no text of somebody's choice gets into the log. */
const ID = /^[A-Za-z0-9]{17}$/

/** The errors of somebody who tries passwords or codes. */
const FAILED_SIGN_INS: ReadonlySet<string> = new Set<ErrorCode>([
  'login.failed',
  'login.throttled',
  'login.disabled',
  'passkey.unknown',
  'second_factor.expired',
  'setup.code',
])

let isCodeSaid = false

/** Says the setup code, which somebody has asked for: who reads the log runs the service. */
function sayOnce(setupCode: string): void {
  if (isCodeSaid) return
  isCodeSaid = true
  console.log(JSON.stringify({ level: 'warn', at: 'setup', setupCode }))
}

function entryOf(c: Context<AppEnv>) {
  const context = c.get('context')
  return {
    operation: c.get('operation') ?? null,
    route: routeOf(c),
    method: c.req.method,
    status: c.res.status,
    code: c.get('refusal'),
    board: boardOf(c),
    user: context?.caller?.userId,
    ...addressOf(c),
    bytesIn: c.req.raw.body === null ? 0 : lengthIn(c.req.raw.headers),
    bytesOut: c.get('bytesOut') ?? lengthIn(c.res.headers),
    ...context?.cost(),
    ...context?.passage(),
    revision: c.get('revision'),
    requestId: c.get('requestId'),
  }
}

/** An address says where somebody lives, so it is in the log only if an operator asks for it. */
function addressOf(c: Context<AppEnv>): { address?: string } {
  const address = c.get('context')?.address ?? ''
  return address !== '' && ON.test(c.env.LOG_ADDRESSES ?? '') ? { address: oneLine(address) } : {}
}

/** The board in the path, if that can be the id of one: anybody may write anything there. */
function boardOf(c: Context<AppEnv>): string | undefined {
  const id = c.req.param('board')
  return id !== undefined && ID.test(id) ? id : undefined
}

/** The length of a body in bytes, if its headers say it: not if it is sent piece by piece. */
function lengthIn(headers: Headers): number | undefined {
  const length = headers.get('content-length') ?? ''
  return /^\d{1,15}$/.test(length) ? Number(length) : undefined
}

/** The template of the path, such as `/api/boards/{board}`; null for pages and unknown paths, where only middleware matches. */
function routeOf(c: Context<AppEnv>): string | null {
  const path = routePath(c)
  return path.includes('*') ? null : path.replace(/:(\w+)/g, '{$1}')
}
