import * as z from 'zod'
import type { Client } from '../../../scripts/demo/client.ts'

const TIMEOUT_MS = 30_000

const unreached = z.object({ cause: z.object({ code: z.literal('ECONNREFUSED') }) })

/** A request to make: a body is sent as JSON, and the headers beside those every request has. */
export type Sent = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  headers?: Record<string, string>
}

/** The outcome of a request: an answer of any status, its fate unknown, or never sent. */
export type Reached =
  | { outcome: 'answered'; answer: Answered }
  | { outcome: 'lost' }
  | { outcome: 'unsent' }

/** An answer as it was read. */
export type Answered = { status: number; ok: boolean; text: string; headers: Headers }

/** Sends a request once, whatever happens; an answer that does not come whole leaves its fate unknown. */
export async function reach({ url, token }: Client, sent: Sent): Promise<Reached> {
  const { method, path, body } = sent
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...sent.headers,
  }
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(url + path, { method, headers, signal, ...content })
    const text = await response.text()
    const { status, ok } = response
    return { outcome: 'answered', answer: { status, ok, text, headers: response.headers } }
  } catch (error) {
    return { outcome: unreached.safeParse(error).success ? 'unsent' : 'lost' }
  }
}

/** Returns true for a status of a server that is busy just now; the request may have been done. */
export function isBusy(status: number): boolean {
  return status >= 500 || status === 429
}

/** A sentence that quotes an answer. */
export function quote({ method, path }: Sent, { status, text }: Answered): string {
  return `${method} ${path} was answered ${status}: ${text.slice(0, 200)}`
}
