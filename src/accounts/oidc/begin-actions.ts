import * as oauth from 'oauth4webapi'
import { momentOf } from '../../kernel/contract/moment.ts'
import type { Provider } from '../../kernel/provider-config.ts'
import type { Store } from '../../kernel/db/store.ts'
import { urlIn } from '../../kernel/contract/web-address.ts'
import { secretHash } from '../auth/secret.ts'
import { metadataOf } from './discovery.ts'
import { addPendingSignIn } from './pending-saves.ts'
import { providerFailed } from './provider-fetch.ts'
import type { Claims } from '../../operations/claims.ts'

/** Somebody may stay at the provider for this long. */
export const SIGN_IN_MS = 10 * 60_000

type Beginning = {
  provider: Provider
  redirectUri: string
  returnTo: string
  /** The secret that the cookie of the browser has. */
  browser: string
  /** The sign-in of the one who links the provider to their account; undefined if somebody signs in. */
  linker: Claims | undefined
  nowMs: number
}

/** A secret for the cookie of a browser. */
export function newBrowserSecret(): string {
  return oauth.generateRandomState()
}

/** Begins a sign-in, and gives the address of the provider where it goes on. */
export async function beginAtProvider(store: Store, given: Beginning): Promise<string> {
  const { provider, redirectUri, returnTo, browser, linker, nowMs } = given
  const { authorization_endpoint: endpoint } = await metadataOf(provider, nowMs)
  const url = urlIn(endpoint ?? '')
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw providerFailed('names no page to sign in on')
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
  const verifier = oauth.generateRandomCodeVerifier()
  const row = {
    id: secretHash(state),
    browserHash: secretHash(browser),
    provider: provider.id,
    nonce,
    verifier,
    returnTo,
    userId: linker?.userId ?? null,
    jti: linker?.jti ?? null,
    ver: linker?.ver ?? null,
    expiresAt: momentOf(nowMs + SIGN_IN_MS),
  }
  await store.batch([addPendingSignIn(row)])
  const parameters = {
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: provider.scopes.join(' '),
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
