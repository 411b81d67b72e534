import { Buffer } from 'node:buffer'
import * as oauth from 'oauth4webapi'
import type { Provider } from '../../kernel/provider-config.ts'
import { expectSigned, metadataOf, requestOptions } from './discovery.ts'
import { invalidAnswer } from './provider-fetch.ts'

/** The algorithms of signatures that a published key checks; one by a shared secret is not taken. */
const SIGNED_BY_KEY = ['RS', 'PS', 'ES'].flatMap((family) =>
  ['256', '384', '512'].map((bits) => family + bits),
)
const ALGORITHMS = [...SIGNED_BY_KEY, 'EdDSA', 'Ed25519']

/**
 * Asks a provider for the user info of a subject, which comes as JSON or as a signed JWT. The library
 * checks who that is from, for and about, but not its signature, and refuses all if the provider does
 * not publish its algorithms, which is optional.
 */
export async function askUserInfo(
  provider: Provider,
  client: oauth.Client,
  { subject, accessToken, nowMs }: { subject: string; accessToken: string; nowMs: number },
): Promise<oauth.UserInfoResponse> {
  const published = await metadataOf(provider, nowMs)
  const algorithms = published.userinfo_signing_alg_values_supported ?? ALGORITHMS
  const metadata = { ...published, userinfo_signing_alg_values_supported: algorithms }
  const reply = asText(
    await oauth.userInfoRequest(metadata, client, accessToken, requestOptions(provider)),
  )
  const claims = await oauth.processUserInfoResponse(metadata, client, subject, reply, {
    [oauth.jweDecrypt]: refuseEncrypted('user info'),
  })
  if (reply.headers.get('content-type') === 'application/jwt') {
    await expectSigned(provider, reply, nowMs)
    expectAddressed(claims)
  }
  return claims
}

/** Refuses signed user info that could be another JWT of the provider, as OpenID Connect Core 5.3.2 wants both claims; the library checks those that are there. */
function expectAddressed({ iss, aud }: oauth.UserInfoResponse): void {
  if (iss === undefined || aud === undefined)
    throw invalidAnswer('the user info is signed, and does not say by whom and for whom (iss, aud)')
}

/** The platform writes a warning into the log where a body is read as text, unless its type is text, which that of a JWT is not. */
function asText(reply: Response): Response {
  return Object.assign(reply, {
    text: async () => Buffer.from(await reply.arrayBuffer()).toString(),
  })
}

/** Refuses what is encrypted, as the service publishes no key by which a provider could do so rightly. */
export function refuseEncrypted(what: string): () => Promise<never> {
  return async () => {
    throw invalidAnswer(`the ${what} is encrypted, which has to be turned off at the provider`)
  }
}
