import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

/** The signature of a message by Standard Webhooks 1.0.0. `token` is the key itself, or `whsec_` and its base64. */
export function signatureOf(
  { id, timestamp, body }: { id: string; timestamp: string; body: string },
  token: string,
): string {
  const key = token.startsWith(PREFIX) ? Buffer.from(token.slice(PREFIX.length), 'base64') : token
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
