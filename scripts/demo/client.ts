import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { firstIssue, stop } from '../exit.ts'

const TRIES = 6
const TIMEOUT_MS = 60_000
const LONGEST_WAIT_MS = 30_000
const BUSY = new Set([429, 503])

/** A server, the token of the account that calls it, and the number of times that it said that it was busy. */
export type Client = { url: string; token: string; waits: number }

export type Method = 'GET' | 'POST' | 'PUT'

export type Answer = { status: number; text: string; retryAfterMs: number }

/** The parsed reply of an operation; anything but a 200 of the expected shape ends the demo. */
export async function call<T>(
  client: Client,
  reply: z.ZodType<T>,
  method: Method,
  path: string,
  body?: object,
): Promise<T> {
  const answer = await send(client, method, path, body)
  if (answer.status !== 200) {
    return stop(`${method} ${path} was answered ${answer.status}: ${reasonOf(answer)}`)
  }
  const { data, error } = reply.safeParse(parse(answer.text))
  if (error === undefined) return data
  return stop(`The answer to ${method} ${path} is not the one documented: ${firstIssue(error)}.`)
}

/** The answer whatever its status, after waiting as told while the server is busy. */
export async function send(
  client: Client,
  method: Method,
  path: string,
  body?: object,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await reach(client, method, path, body)
    if (!BUSY.has(answer.status) || tries === TRIES) return answer
    client.waits += 1
    await wait(answer.retryAfterMs)
  }
}

/** The server's own sentence about a failure. */
export function reasonOf({ text, status }: Answer): string {
  const { data } = z.object({ reason: z.string() }).safeParse(parse(text))
  const reason = data?.reason ?? 'no reason was given.'
  return BUSY.has(status) ? `${reason} (after ${TRIES} tries)` : reason
}

async function reach(
  { url, token }: Client,
  method: Method,
  path: string,
  body?: object,
): Promise<Answer> {
  const headers = {
    'API-Revision': '7.92',
    ...(token !== '' && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  }
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(url + path, { method, headers, signal, ...content })
    return { status: response.status, text: await response.text(), retryAfterMs: waitOf(response) }
  } catch (error) {
    return stop(unreachable(url, `${method} ${path}`, error))
  }
}

function unreachable(url: string, what: string, error: unknown): string {
  if (error instanceof DOMException) {
    return `${what} was not answered within ${TIMEOUT_MS / 1_000} seconds.`
  }
  const { data } = z.object({ cause: z.object({ code: z.string() }) }).safeParse(error)
  if (data?.cause.code === 'ECONNREFUSED') {
    return `No server answers at ${url}; start one with: npm start`
  }
  return `The connection to ${url} failed during ${what} (${data?.cause.code ?? 'no reason given'}).`
}

function waitOf(response: Response): number {
  const seconds = Number(response.headers.get('Retry-After') ?? 1)
  return Math.min(Number.isFinite(seconds) ? seconds * 1_000 : 1_000, LONGEST_WAIT_MS)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
