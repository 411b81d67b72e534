import { Buffer } from 'node:buffer'
import * as oauth from 'oauth4webapi'
import { AppError } from '../../kernel/contract/app-error.ts'
import type { Provider } from '../../kernel/provider-config.ts'
import { type Answer, lacksClaims } from './claims.ts'
import { clientOf, expectSigned, metadataOf, requestOptions } from './discovery.ts'
import { invalidAnswer, providerFailed } from './provider-fetch.ts'
import { askUserInfo, refuseEncrypted } from './user-info.ts'

/** The answer of a provider, as the parameters that the browser came back with, and what it is checked by. */
type Answered = {
  provider: Provider
  redirectUri: string
  parameters: URLSearchParams
  state: string
  nonce: string
  verifier: string
  nowMs: number
}

/** The clocks of a provider and of this service may differ by so many seconds. */
const CLOCK_SKEW_S = 60

/** Longest subject, by OpenID Connect. */
const SUBJECT = 255

/**
 * Redeems the code of an answer, and gives what the provider says of the person. The ID token must be
 * signed by a key of the provider, be for this service and for the sign-in that was begun, and hold now.
 * The library leaves the signature unchecked in this flow unless it is told to.
 */
export async function claimsOf(given: Answered): Promise<Answer> {
  const { provider, nowMs } = given
  const metadata = await metadataOf(provider, nowMs)
  const client = { ...clientOf(provider), [oauth.clockTolerance]: CLOCK_SKEW_S }
  try {
    return await redeem(given, metadata, client)
  } catch (thrown) {
    throw faultOfAnswer(thrown)
  }
}

async function redeem(
  given: Answered,
  metadata: oauth.AuthorizationServer,
  client: oauth.Client,
): Promise<Answer> {
  const { provider, parameters, redirectUri, state, nonce, verifier, nowMs } = given
  const options = requestOptions(provider)
  const checked = oauth.validateAuthResponse(metadata, client, parameters, state)
  const answer = await oauth.authorizationCodeGrantRequest(
    metadata,
    client,
    authenticationOf(provider, metadata),
    checked,
    redirectUri,
    verifier,
    options,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(metadata, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
    [oauth.jweDecrypt]: refuseEncrypted('ID token'),
  })
  await expectSigned(provider, answer, nowMs)
  const idToken = oauth.getValidatedIdTokenClaims(tokens)
  if (idToken === undefined) throw invalidAnswer('there is no ID token')
  const fault = faultOfToken(idToken, provider, nowMs)
  if (fault !== undefined) throw invalidAnswer(fault)
  const subject = idToken.sub
  const own = { ...idToken }
  if (metadata.userinfo_endpoint === undefined || !lacksClaims(own, provider.groupsClaim))
    return { subject, sources: [own] }
  const asked = { subject, accessToken: tokens.access_token, nowMs }
  const userInfo = await askUserInfo(provider, client, asked)
  return { subject, sources: [own, { ...userInfo }] }
}

/** Finds the faults of an ID token that the library lets pass: a time of issue that is to come, one audience with another authorized party, and a subject that is none. */
function faultOfToken(
  idToken: oauth.IDToken,
  { clientId }: Provider,
  nowMs: number,
): string | undefined {
  if (idToken.iat > nowMs / 1_000 + CLOCK_SKEW_S) return 'the ID token was issued in the future'
  if (idToken.azp !== undefined && idToken.azp !== clientId) return 'the ID token is for another'
  const { length } = idToken.sub
  return length === 0 || length > SUBJECT ? 'the ID token names nobody' : undefined
}

/** Names this service at the token endpoint in the way that the provider takes. */
function authenticationOf(
  { clientSecret }: Provider,
  { token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer,
): oauth.ClientAuth {
  const isPost = methods !== undefined && !methods.includes('client_secret_basic')
  return isPost ? oauth.ClientSecretPost(clientSecret) : basicBy(clientSecret)
}

/**
 * Names this service by a header. The library encodes every sign in it, also those that mean themselves
 * in either case, such as the hyphens in client ids of Google and Entra ID; but some providers, such as
 * Authentik, compare what they get without decoding it.
 */
function basicBy(clientSecret: string): oauth.ClientAuth {
  const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+')
  return (_server, { client_id: clientId }, _body, headers) => {
    const credentials = Buffer.from(`${encoded(clientId)}:${encoded(clientSecret)}`)
    headers.set('authorization', `Basic ${credentials.toString('base64')}`)
  }
}

/** The codes of the library for a provider that does not answer as one. */
const FAILURES: ReadonlySet<unknown> = new Set([
  oauth.RESPONSE_IS_NOT_CONFORM,
  oauth.RESPONSE_IS_NOT_JSON,
  oauth.MISSING_SERVER_METADATA,
  oauth.INVALID_SERVER_METADATA,
])

/** Turns an error of the library into one of this service; others stay. The sentences of these errors hold nothing of an answer. */
function faultOfAnswer(thrown: unknown): unknown {
  if (thrown instanceof AppError || !(thrown instanceof Error)) return thrown
  if (thrown instanceof oauth.AuthorizationResponseError) return new AppError('provider.refused')
  const isUnknown =
    thrown instanceof oauth.WWWAuthenticateChallengeError ||
    (thrown instanceof oauth.ResponseBodyError && thrown.error === 'invalid_client')
  if (isUnknown) return new AppError('provider.client_unknown')
  const code: unknown = Reflect.get(thrown, 'code')
  if (FAILURES.has(code)) return providerFailed('does not answer as OpenID Connect says')
  // Some errors of the library have no code.
  const isOfLibrary =
    thrown instanceof oauth.OperationProcessingError ||
    (typeof code === 'string' && /^(?:OAUTH|ERR_INVALID_ARG)_/.test(code))
  return isOfLibrary ? invalidAnswer(thrown.message) : thrown
}
