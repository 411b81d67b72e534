import * as z from 'zod'
import type { Client, Method } from '../../../scripts/demo/client.ts'
import { isBusy, quote, reach } from './reach.ts'

const made = z.object({ _id: z.string() })

/** The outcome of a request: done with an id, fate unknown, never sent, or answered otherwise. */
export type Asked =
  | { outcome: 'done'; id: string }
  | { outcome: 'lost' }
  | { outcome: 'unsent' }
  | { outcome: 'busy' | 'refused'; answer: string }

/** Asks once, whatever happens; no answer, a broken one and a busy server leave the fate unknown. */
export async function ask(
  client: Client,
  method: Method,
  path: string,
  body: object,
): Promise<Asked> {
  const sent = { method, path, body }
  const reached = await reach(client, sent)
  if (reached.outcome !== 'answered') return reached
  const { answer } = reached
  if (answer.ok) {
    const { data } = made.safeParse(parse(answer.text))
    return data === undefined ? { outcome: 'lost' } : { outcome: 'done', id: data._id }
  }
  return { outcome: isBusy(answer.status) ? 'busy' : 'refused', answer: quote(sent, answer) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
