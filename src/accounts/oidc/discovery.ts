import * as oauth from 'oauth4webapi'
import { openCache } from '../../kernel/cache.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { oneLine } from '../../kernel/log-error.ts'
import type { Provider } from '../../kernel/provider-config.ts'
import { askProvider, providerFailed } from './provider-fetch.ts'

/** A provider's metadata as it was read last, and its keys once a signature needed them. */
type Known = { metadata: oauth.AuthorizationServer; keys: oauth.JWKSCacheInput }

/** Metadata is good for `ms`, and is kept of so many `providers`. */
const CACHED = { ms: 10 * 60_000, providers: 50 } as const

/** Longest issuer that an error repeats, in characters. */
const LONGEST_ISSUER = 300

const cache = openCache<Known>(CACHED.providers)

/** The library asks a provider with these options. Answers are limited, and http is for this machine alone. */
export function requestOptions({ allowHttp }: Provider) {
  const ask = (url: string, given: oauth.CustomFetchOptions<'GET' | 'POST', unknown>) =>
    askProvider(url, given, allowHttp)
  return { [oauth.customFetch]: ask, [oauth.allowInsecureRequests]: allowHttp }
}

/** The provider as the library knows it. */
export function clientOf({ clientId }: Provider): oauth.Client {
  return { client_id: clientId }
}

/** The metadata of a provider, which its issuer publishes. Throws `provider.failed` if it does not. */
export async function metadataOf(
  provider: Provider,
  nowMs: number,
): Promise<oauth.AuthorizationServer> {
  return (await known(provider, nowMs)).metadata
}

async function known(provider: Provider, nowMs: number): Promise<Known> {
  const { issuer } = provider
  const found = cache.get(issuer, nowMs)
  if (found !== undefined) return found
  const url = new URL(issuer)
  const response = await oauth.discoveryRequest(url, requestOptions(provider))
  const stated = await issuerIn(response.clone())
  if (stated !== undefined && stated !== issuer) throw issuerDiffers(stated, issuer)
  const metadata = await oauth.processDiscoveryResponse(url, response).catch(() => undefined)
  if (metadata === undefined)
    throw providerFailed(
      `does not say at ${issuer.replace(/\/$/, '')}/.well-known/openid-configuration how it signs people in`,
    )
  const fresh = { metadata, keys: {} }
  cache.set(issuer, fresh, nowMs, nowMs + CACHED.ms)
  return fresh
}

/** The issuer that metadata names; undefined if it names none that can be shown. */
async function issuerIn(response: Response): Promise<string | undefined> {
  const metadata: unknown = await response.json().catch(() => undefined)
  const stated: unknown = Reflect.get(Object(metadata), 'issuer')
  const isShown = typeof stated === 'string' && stated.length <= LONGEST_ISSUER
  return isShown ? oneLine(stated) : undefined
}

/** The library takes two issuers for the same that differ by the slash at the end, but by an issuer as it is written people are found again. */
function issuerDiffers(stated: string, issuer: string): AppError {
  const isSlash = stated.replace(/\/$/, '') === issuer.replace(/\/$/, '')
  const how = isSlash ? ' They differ in the slash at the end alone.' : ''
  return new AppError('provider.issuer_differs', { values: { stated, issuer, how } })
}

/**
 * Checks the signature of the JWT in an answer that the library has read. The keys are read once and kept for as long as the
 * library says; if one is unknown, they are read again, as providers change them. Each request has
 * copies of its own, because the library keeps promises with them, which belong to one request.
 */
export async function expectSigned(
  provider: Provider,
  answer: Response,
  nowMs: number,
): Promise<void> {
  const entry = await known(provider, nowMs)
  const check = async (keys: oauth.JWKSCacheInput) => {
    const options = { ...requestOptions(provider), [oauth.jwksCache]: keys }
    await oauth.validateApplicationLevelSignature({ ...entry.metadata }, answer, options)
    entry.keys = structuredClone(keys)
  }
  const hadKeys = 'jwks' in entry.keys
  try {
    await check(structuredClone(entry.keys))
  } catch (thrown) {
    if (!hadKeys || codeOf(thrown) !== oauth.KEY_SELECTION) throw orUnusableKey(thrown)
    await check({}).catch((again: unknown) => {
      throw orUnusableKey(again)
    })
  }
}

/** The fault of a key that cannot be read, to which the library gives no code of its own. */
function orUnusableKey(thrown: unknown): unknown {
  const isOther = thrown instanceof AppError || typeof codeOf(thrown) === 'string'
  return isOther ? thrown : providerFailed('publishes a key that cannot be used')
}

function codeOf(thrown: unknown): unknown {
  return Reflect.get(Object(thrown), 'code')
}
