import { sealKeysOf } from './seal.ts'
import { ADDRESS_UNKNOWN } from '../../kernel/config.ts'
import { AppError, invalidQuery } from '../../kernel/contract/app-error.ts'
import { denied } from '../../operations/permissions.ts'
import { callerOf } from '../../operations/operation.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { type AuthorizationRequest, readAuthorizationRequest } from './authorization-request.ts'
import { documentedClient } from './client-documents.ts'
import type { OAuthClient } from './client-metadata.ts'
import { sealConsent } from './consent.ts'
import { isLoopback, isRegistered } from './redirect-uri.ts'
import { registeredClient } from './registration.ts'

/** Throws for a named token: what a program was given must not give others more, or for longer. */
export function expectSignIn(context: RequestContext): void {
  if (callerOf(context).limits !== undefined)
    throw denied('Only who is signed in by a password may allow a client access.')
}

/** Reads a request for the page of consent, which shows it. Throws if the request is not valid. */
export async function showRequest(query: URLSearchParams, context: RequestContext) {
  const { deps, publicUrl } = context
  if (publicUrl === '') throw new AppError('path.not_found', { reason: ADDRESS_UNKNOWN })
  const request = readAuthorizationRequest(query, publicUrl)
  const client = await clientOf(request, context)
  if (!isRegistered(request.redirectUri, client.redirectUris))
    throw invalidQuery('redirect_uri', 'is none of those that the client has registered')
  const { jti } = callerOf(context)
  const target = new URL(request.redirectUri)
  return {
    clientName: client.name,
    clientHost: client.host ?? '',
    redirectHost: target.host,
    isLocal: isLoopback(target),
    scopes: request.scopes,
    consent: sealConsent(sealKeysOf(deps.config), request, client, { jti, nowMs: deps.nowMs() }),
  }
}

async function clientOf(
  { clientId }: AuthorizationRequest,
  context: RequestContext,
): Promise<OAuthClient> {
  const { deps, host, caller } = context
  const { config } = deps
  const registered = registeredClient(sealKeysOf(config), clientId)
  if (registered !== undefined) return registered
  const found = await documentedClient(clientId, {
    fetch: (url, init) => fetch(url, init),
    policy: { allowHttp: config.oauthAllowHttp, ownHosts: [...config.receivers.ownHosts, host] },
    nowMs: deps.nowMs,
    hasRoom: async () =>
      !config.isLimited || deps.hasRoom('SIGN_INS', `client documents of ${caller?.userId}`),
  })
  if (found === 'too many')
    throw new AppError('rate.limited', {
      reason: 'Too many clients were looked up; wait a minute.',
      waitS: 60,
    })
  if ('fault' in found) throw invalidQuery('client_id', found.fault)
  return found.client
}
