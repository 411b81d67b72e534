import { sealKeysOf } from '../accounts/oauth/seal.ts'
import type { Context } from 'hono'
import type { Hono } from 'hono'
import { ADDRESS_UNKNOWN } from '../kernel/config.ts'
import { AppError, errorValueOf, statusOf } from '../kernel/contract/app-error.ts'
import { registerClient } from '../accounts/oauth/registration.ts'
import {
  MCP_PATH,
  OAUTH_PATHS,
  authorizationServer,
  protectedResource,
} from '../accounts/oauth/server-metadata.ts'
import { type OAuthReply, oauthError } from '../accounts/oauth/token-reply.ts'
import { issueTokens } from '../accounts/oauth/token-actions.ts'
import { revokeClientToken } from '../accounts/oauth/revocation-actions.ts'
import type { AppContext } from './request-context.ts'
import { type AppEnv, answerJson } from './answer.ts'
import { expectRoom } from './limit.ts'
import { type Body, readBody } from './read-body.ts'

/** Longest body of these endpoints, in bytes. */
const BODY_BYTES = 32_768

const CACHED = { 'cache-control': 'public, max-age=300' }
const NOT_STORED = { 'cache-control': 'no-store', pragma: 'no-cache' }

/** Adds the endpoints that OAuth clients call. They are not in the table of operations, because OAuth has bodies and errors of its own. */
export function mountOAuth(app: Hono<AppEnv>): void {
  serveMetadata(app, 'oauth-authorization-server', authorizationServer)
  serveMetadata(app, 'oauth-protected-resource', (url) => protectedResource(url, ''))
  serveMetadata(app, `oauth-protected-resource${MCP_PATH}`, (url) =>
    protectedResource(url, MCP_PATH),
  )
  app.post(OAUTH_PATHS.token, (c) => serve(c, issueTokens))
  app.post(OAUTH_PATHS.revoke, (c) => serve(c, revokeClientToken))
  app.post(OAUTH_PATHS.register, (c) =>
    serve(c, (body, { deps }) => registerClient(sealKeysOf(deps.config), body)),
  )
}

function serveMetadata(
  app: Hono<AppEnv>,
  name: string,
  metadata: (publicUrl: string) => object,
): void {
  app.get(`/.well-known/${name}`, async (c) => {
    await expectRoom(c, 'ANONYMOUS')
    return answerJson(c, metadata(issuerOf(c.get('context'))), CACHED)
  })
}

/** The public address of the service. Throws if it is not known, so that nobody names one for it in a `Host` header. */
function issuerOf({ publicUrl }: AppContext): string {
  if (publicUrl === '') throw new AppError('path.not_found', { reason: ADDRESS_UNKNOWN })
  return publicUrl
}

type Endpoint = (body: Body, context: AppContext) => OAuthReply | Promise<OAuthReply>

/** Reads the body and replies as RFC 6749 wants it, errors included. */
async function serve(c: Context<AppEnv>, endpoint: Endpoint): Promise<Response> {
  const context = c.get('context')
  const lease = context.shared.memory.lease()
  try {
    issuerOf(context)
    await expectRoom(c, 'ANONYMOUS')
    const body = await readBody(c.req.raw, lease, BODY_BYTES)
    const { status, body: shown } = await endpoint(body, context)
    return answerJson(c, shown, NOT_STORED, status)
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    const { code, reason, waitS } = errorValueOf(thrown)
    const status = statusOf(code)
    const isPassing = status === 429 || status >= 500
    const { body } = oauthError(isPassing ? 'temporarily_unavailable' : 'invalid_request', reason)
    const wait = isPassing && { 'retry-after': String(waitS ?? 1) }
    return answerJson(c, body, { ...NOT_STORED, ...wait }, status)
  } finally {
    lease.end()
  }
}
