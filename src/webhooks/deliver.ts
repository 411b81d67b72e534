import { type AttemptResult, type PostDeps, postTo } from '../outbox/ways/post.ts'
import { createHmac } from 'node:crypto'

/** One delivery to send; `id` is the same for every attempt. */
export type OutgoingDelivery = { id: string; url: string; token: string | null; body: string }

/** Posts one delivery, signed as Standard Webhooks require. */
export function deliver(outgoing: OutgoingDelivery, deps: PostDeps): Promise<AttemptResult> {
  const { url, body } = outgoing
  const message = () => ({ headers: headersOf(outgoing, deps.nowMs()), body })
  return postTo(url, message, deps)
}

function headersOf({ id, token, body }: OutgoingDelivery, nowMs: number): Headers {
  const timestamp = String(Math.floor(nowMs / 1_000))
  return new Headers({
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(token && {
      'x-wekan-token': token,
      'webhook-signature': signatureOf({ id, timestamp, body }, token),
    }),
  })
}

const PREFIX = 'whsec_'

/** The signature of a message by Standard Webhooks 1.0.0. `token` is the key itself, or `whsec_` and its base64. */
export function signatureOf(
  { id, timestamp, body }: { id: string; timestamp: string; body: string },
  token: string,
): string {
  const key = token.startsWith(PREFIX) ? Buffer.from(token.slice(PREFIX.length), 'base64') : token
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
