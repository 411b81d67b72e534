import type { Sender } from './sender.ts'

/** Headers about one connection, which are not passed on to the next one. `Transfer-Encoding` is, as it says that there is a body. */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
])

/** Node writes a body to the client in its own way. */
const OF_BODY = new Set(['transfer-encoding'])
const OF_LENGTH = new Set([...OF_BODY, 'content-length', 'accept-ranges'])

/** The runtime believes these, and anybody can send them. */
const BELIEVED = /^(?:cf|mf|x-forwarded)-|^(?:forwarded|x-real-ip)$/i

/** Headers that a client names in `Connection` are about its connection, too. */
function namedIn(raw: readonly string[]): Set<string> {
  const values = pairsOf(raw, (name) => name === 'connection').filter((_, at) => at % 2 === 1)
  return new Set(values.flatMap((value) => value.toLowerCase().split(/[\s,]+/)))
}

/** The headers of a request as the runtime gets them: without those about the connection, and with what is known of the sender in place of what anybody can write. Names and values alternate. */
export function headersFor(
  raw: readonly string[],
  { address }: Sender,
  more: readonly string[] = [],
): string[] {
  const named = namedIn(raw)
  // These say where the request ends, and for whom it is.
  for (const name of ['transfer-encoding', 'content-length', 'host']) named.delete(name)
  return [
    ...pairsOf(raw, (name) => !OF_CONNECTION.has(name) && !BELIEVED.test(name) && !named.has(name)),
    'CF-Connecting-IP',
    address,
    ...more,
  ]
}

/** The headers of a reply as the client gets them. If it is compressed, they are without its length and parts, and its tag says that it is the same only in meaning. */
export function headersOfReply(raw: readonly string[], isCompressed = false): string[] {
  const changed = isCompressed ? OF_LENGTH : OF_BODY
  const kept = pairsOf(
    raw,
    (name) => (name === 'upgrade' || !OF_CONNECTION.has(name)) && !changed.has(name),
  )
  return isCompressed ? kept.map((value, at) => (isTag(kept, at) ? `W/${value}` : value)) : kept
}

/** True for the value of an ETag that promises the same bytes. */
function isTag(pairs: readonly string[], at: number): boolean {
  return (
    at % 2 === 1 && pairs[at - 1]?.toLowerCase() === 'etag' && pairs[at]?.startsWith('"') === true
  )
}

function pairsOf(raw: readonly string[], isKept: (name: string) => boolean): string[] {
  const kept: string[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = '', value = ''] = raw.slice(at, at + 2)
    if (isKept(name.toLowerCase())) kept.push(name, value)
  }
  return kept
}
