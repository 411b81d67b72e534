import { Client } from 'undici'
import type { Ask, Target } from '../../../bench/measure/driver.ts'

/** The longest time that a reply may take; longer is a hang. */
export const HANG_MS = 30_000

/** A reply as far as it matters: the text of a success only if something was made. */
export type Reply = { status: number; retryAfter: string | undefined; text: string }

/** Opens connections to a server, each for one request at a time. */
export function openClients({ url }: Target, connections: number): Client[] {
  return Array.from({ length: connections }, () => {
    return new Client(url, { pipelining: 1, headersTimeout: HANG_MS, bodyTimeout: HANG_MS })
  })
}

/** Asks once, and gives the whole reply; it rejects where the connection breaks or nothing comes in time. */
export function send(client: Client, { headers }: Target, ask: Ask): Promise<Reply> {
  const { method, path } = ask
  const body = ask.body === undefined ? null : JSON.stringify(ask.body)
  return new Promise((resolve, reject) => {
    const reply: Reply = { status: 0, retryAfter: undefined, text: '' }
    client.dispatch(
      { method, path, headers, body },
      {
        onRequestStart() {},
        onResponseStart(_controller, status, received) {
          reply.status = status
          reply.retryAfter = received['retry-after']?.toString()
        },
        onResponseData(_controller, chunk) {
          if (method === 'POST' || reply.status >= 300) reply.text += chunk.toString()
        },
        onResponseEnd: () => resolve(reply),
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
}
