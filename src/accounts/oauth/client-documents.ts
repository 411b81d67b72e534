import { openCache } from '../../kernel/cache.ts'
import { Buffer } from 'node:buffer'
import { urlIn } from '../../kernel/contract/web-address.ts'
import { publicUrlFault } from '../../kernel/receiver-url.ts'
import { type OAuthClient, readClientMetadata } from './client-metadata.ts'
import { isLoopback } from './redirect-uri.ts'

/** The documents that are fetched beside those of public hosts over https, and the hosts from which none is. */
export type DocumentPolicy = {
  /** Allows http to this machine, for trying it. */
  allowHttp: boolean
  ownHosts: string[]
}

export type DocumentDeps = {
  fetch: typeof fetch
  policy: DocumentPolicy
  nowMs(): number
  /** False if too many documents were fetched; not asked for one that is in the cache. */
  hasRoom(): Promise<boolean>
}

/** The client of a document, or the reason why there is none: as the end of a sentence about its `client_id`, or because too many were asked for. */
export type FoundClient = { client: OAuthClient } | { fault: string } | 'too many'

/** Longest `client_id` that is a URL in characters, largest document in bytes, and the time to fetch it. */
const MOST = { url: 500, bytes: 10_240, ms: 5_000 } as const

/** A document is good for `ms`, and the cache holds at most so many `documents`. */
const CACHED = { ms: 5 * 60_000, documents: 200 } as const

const cache = openCache<OAuthClient>(CACHED.documents)

/**
 * The client whose `client_id` is the URL of its metadata (draft-ietf-oauth-client-id-metadata-document).
 * Only what was fetched well is cached, so nobody can keep a client out by a passing failure.
 */
export async function documentedClient(id: string, deps: DocumentDeps): Promise<FoundClient> {
  const fault = documentUrlFault(id, deps.policy)
  if (fault !== undefined) return { fault }
  const nowMs = deps.nowMs()
  const client = cache.get(id, nowMs)
  if (client !== undefined) return { client }
  if (!(await deps.hasRoom())) return 'too many'
  const found = await fetchClient(id, deps)
  if ('fault' in found) return found
  cache.set(id, found.client, nowMs, nowMs + CACHED.ms)
  return found
}

/** Says as a sentence without its subject why a document is not fetched from a URL; undefined if it may be. */
export function documentUrlFault(id: string, policy: DocumentPolicy): string | undefined {
  if (id.length > MOST.url) return `must be at most ${MOST.url} characters`
  const url = urlIn(id)
  const isLocal = policy.allowHttp && url !== undefined && isLoopback(url)
  const local = { allowHttp: isLocal, allowPrivate: isLocal }
  const fault = publicUrlFault(id, { ...local, ownHosts: policy.ownHosts })
  if (url === undefined || fault !== undefined) return fault
  // The service is no means to find out which ports of a host are open.
  if (url.port !== '' && !isLocal) return 'must have no port'
  // Two spellings of a URL would be two clients. The normal one has no dot segments either.
  if (url.href !== id || url.pathname === '/') return 'must be a normalised URL with a path'
  return id.includes('#') ? 'must have no fragment' : undefined
}

async function fetchClient(
  id: string,
  deps: DocumentDeps,
): Promise<Exclude<FoundClient, 'too many'>> {
  const text = await fetchText(id, deps.fetch)
  if ('fault' in text) return text
  const document = parsed(text.text)
  if (document?.['client_id'] !== id)
    return { fault: 'must lead to a JSON document that names it as its client_id' }
  const method = document['token_endpoint_auth_method'] ?? 'none'
  if (method !== 'none' || 'client_secret' in document)
    return { fault: 'leads to a client with a secret; only public clients are supported' }
  const read = readClientMetadata(document)
  if ('fault' in read) return { fault: `leads to a document that is refused: ${read.fault}` }
  const { host } = new URL(id)
  return { client: { ...read.metadata, id, host, name: read.metadata.name || host } }
}

/** The text of a small JSON document. Redirects are not followed: they could lead to a host that is not allowed. */
async function fetchText(
  url: string,
  send: typeof fetch,
): Promise<{ text: string } | { fault: string }> {
  try {
    const response = await send(url, {
      headers: { accept: 'application/json', 'user-agent': 'Laneway-OAuth' },
      redirect: 'manual',
      signal: AbortSignal.timeout(MOST.ms),
    })
    const type = response.headers.get('content-type') ?? ''
    const isJson = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)
    if (response.status === 200 && isJson) return await limitedText(response)
    await response.body?.cancel()
    return { fault: response.status === 200 ? 'must lead to JSON' : `answers ${response.status}` }
  } catch {
    return { fault: 'cannot be reached' }
  }
}

async function limitedText({ body }: Response): Promise<{ text: string } | { fault: string }> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the rest.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MOST.bytes) return { fault: 'leads to a document that is too long' }
    chunks.push(chunk)
  }
  return { text: new TextDecoder().decode(Buffer.concat(chunks)) }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
