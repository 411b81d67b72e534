import type { Sender } from './sender.ts'

/** Headers about one connection, which are not passed on to the next one. `Transfer-Encoding` is, as it says that there is a body. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer'])

/** Node writes a body to the client in its own way. */
const OF_BODY = new Set(['transfer-encoding'])
const OF_LENGTH = new Set([...OF_BODY, 'content-length'])

/** The runtime believes these, and anybody can send them. */
const BELIEVED = /^(?:cf|mf|x-forwarded)-|^(?:forwarded|x-real-ip)$/i

/** The headers of a request as the runtime gets them: without those about the connection, and with what is known of the sender in place of what anybody can write. Names and values alternate. */
export function headersFor(
  raw: readonly string[],
  { address }: Sender,
  more: readonly string[] = [],
): string[] {
  return [
    ...pairsOf(raw, (name) => !OF_CONNECTION.has(name) && !BELIEVED.test(name)),
    'CF-Connecting-IP',
    address,
    ...more,
  ]
}

/** The headers of a reply as the client gets them; without its length where it is compressed. */
export function headersOfReply(raw: readonly string[], isCompressed = false): string[] {
  const changed = isCompressed ? OF_LENGTH : OF_BODY
  return pairsOf(raw, (name) => !OF_CONNECTION.has(name) && !changed.has(name))
}

function pairsOf(raw: readonly string[], isKept: (name: string) => boolean): string[] {
  const kept: string[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = '', value = ''] = raw.slice(at, at + 2)
    if (isKept(name.toLowerCase())) kept.push(name, value)
  }
  return kept
}
