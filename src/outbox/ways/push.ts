import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push'
import type { Config } from '../../kernel/config.ts'
import type { PushMessage } from '../../kernel/contract/push.ts'
import type { VapidKeys } from '../../kernel/push-config.ts'
import { DAY_MS } from '../../kernel/contract/days.ts'

/** A browser's subscription: the address that takes its messages, and the keys that they are encrypted with. */
export type Device = { endpoint: string; p256dh: string; auth: string }

/** The sender of messages: its keys, and the address by which a push service reaches the operator. */
export type PushSender = VapidKeys & { subject: string }

/** Push services reach the operator of a service at its own address, or at the one that its mail is from. */
export function subjectOf({ publicUrl, hosts, mail }: Config): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  const [host] = hosts
  if (host !== undefined) return `https://${host}`
  return mail.by === 'none' ? 'https://localhost' : `mailto:${inMailto(mail.from.address)}`
}

/** An address as it stands in a `mailto:` (RFC 6068): a `?` or `%` of it would begin something else. */
function inMailto(address: string): string {
  return encodeURIComponent(address).replace('%40', '@').replaceAll('%2B', '+')
}

/** A message as a push service takes it: encrypted as RFC 8291 says, and signed as RFC 8292 says. */
export async function encryptPush(
  message: PushMessage,
  { endpoint, p256dh, auth }: Device,
  sender: PushSender,
): Promise<{ headers: Headers; body: Uint8Array<ArrayBuffer> }> {
  // The library signs for https alone; only a service that allows http to try it has other endpoints.
  const subscription = {
    endpoint: endpoint.replace(/^http:/, 'https:'),
    expirationTime: null,
    keys: { p256dh, auth },
  }
  const text = new TextEncoder().encode(JSON.stringify(message))
  const body = await encryptNotification(subscription, text)
  const { headers } = await vapidHeaders(subscription, sender)
  return {
    headers: new Headers({
      ...headers,
      // A push service keeps it so many seconds for a device that it does not reach.
      ttl: String(DAY_MS / 1_000),
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    }),
    body: new Uint8Array(body),
  }
}
