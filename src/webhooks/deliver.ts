import { type AttemptResult, type PostDeps, postTo } from '../outbox/ways/post.ts'
import { signatureOf } from './signature.ts'

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
