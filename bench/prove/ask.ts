import * as z from 'zod'
import type { Client, Method } from '../demo/client.ts'

const TIMEOUT_MS = 30_000

const made = z.object({ _id: z.string() })
const unreached = z.object({ cause: z.object({ code: z.literal('ECONNREFUSED') }) })

/** What came of a request: done with an id, its fate unknown, never sent, or answered otherwise. */
export type Asked =
  | { outcome: 'done'; id: string }
  | { outcome: 'lost' }
  | { outcome: 'unsent' }
  | { outcome: 'busy' | 'refused'; answer: string }

/** Asks once, whatever happens; no answer, a broken one and a busy server leave the fate unknown. */
export async function ask(
  { url, token }: Client,
  method: Method,
  path: string,
  body: object,
): Promise<Asked> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const sent = { method, headers, signal, body: JSON.stringify(body) }
    const response = await fetch(url + path, sent)
    const text = await response.text()
    if (response.ok) return { outcome: 'done', id: made.parse(JSON.parse(text))._id }
    const answer = `${method} ${path} was answered ${response.status}: ${text.slice(0, 200)}`
    return {
      outcome: response.status >= 500 || response.status === 429 ? 'busy' : 'refused',
      answer,
    }
  } catch (error) {
    return unreached.safeParse(error).success ? { outcome: 'unsent' } : { outcome: 'lost' }
  }
}
