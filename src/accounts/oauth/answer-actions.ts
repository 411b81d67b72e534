import { sealKeysOf } from './seal.ts'
import { namedTokensOf } from '../auth/named-token-queries.ts'
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { noLongerValid } from '../../operations/permissions.ts'
import { TOKEN_SCOPES, type TokenScope, includesScope } from '../../operations/claims.ts'
import type { Found } from '../../kernel/db/statements.ts'
import { callerOf } from '../../operations/operation.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { type Asked, openConsent } from './consent.ts'
import { addGrant } from './grant-saves.ts'
import { LIFETIMES } from './revocation-actions.ts'
import { withParameters } from './redirect-uri.ts'
import { newSecret } from './secret-text.ts'
import { secretHash } from '../auth/secret.ts'

/** The user's decision. Scopes and boards narrow what the client asks for. */
export type Answer = {
  consent: string
  allow: boolean
  scopes?: TokenScope[] | undefined
  boards?: string[] | undefined
}

/** The queries for what an answer is checked by. */
export function findForAnswer({ body, context }: { body: Answer; context: RequestContext }) {
  return { readable: context.findReadableBoards(callerOf(context).userId, body.boards ?? []) }
}

/** Gives the address that takes the answer to the client: with a code, or with `access_denied`. */
export async function answerRequest(
  { readable }: Found<ReturnType<typeof findForAnswer>>,
  answer: Answer,
  context: RequestContext,
): Promise<{ location: string }> {
  const { deps, publicUrl } = context
  const { jti } = callerOf(context)
  const asked = openConsent(sealKeysOf(deps.config), answer.consent, { jti, nowMs: deps.nowMs() })
  const { redirectUri, state } = asked
  const back = (parameters: Record<string, string>) => ({
    location: withParameters(redirectUri, {
      ...parameters,
      ...(state !== undefined && { state }),
      iss: publicUrl,
    }),
  })
  if (!answer.allow) return back({ error: 'access_denied' })
  const unread = answer.boards?.find((board) => readable.every(({ id }) => id !== board))
  if (unread !== undefined) throw invalid('boards', `names ${unread}, which you may not read`)
  if (answer.boards?.length === 0) throw invalid('boards', 'must name at least one board')
  const scopes = scopesOf(asked, answer)
  return back({ code: await grantCode(asked, { scopes, boards: answer.boards ?? null }, context) })
}

/** The scopes that the user allows, in the order of `TOKEN_SCOPES`. */
function scopesOf(asked: Asked, { scopes = asked.scopes }: Answer): TokenScope[] {
  if (scopes.length === 0) throw invalid('scopes', 'must name at least one scope')
  if (!scopes.every((scope) => includesScope(asked.scopes, scope)))
    throw invalid('scopes', 'must be within those that the client asks for')
  return TOKEN_SCOPES.filter((scope) => scopes.includes(scope))
}

/** Stores the grant of the user, and gives the code for it. */
async function grantCode(
  { clientId, clientName, redirectUri, challenge }: Asked,
  allowed: { scopes: TokenScope[]; boards: string[] | null },
  context: RequestContext,
): Promise<string> {
  const { store, deps } = context
  const caller = callerOf(context)
  const id = deps.newId()
  const code = newSecret('code', id, sealKeysOf(deps.config))
  const grant = {
    id,
    userId: caller.userId,
    ver: caller.ver,
    secretHash: secretHash(code),
    clientId,
    redirectUri,
    challenge,
    name: tokenName(clientName, redirectUri),
    ...allowed,
    expiresAt: momentOf(deps.nowMs() + LIFETIMES.codeMs),
  }
  const { added, known } = await store.batch({
    added: addGrant(grant, { ...caller, asAdmin: false }),
    known: namedTokensOf(caller.userId, { limit: COUNT_LIMITS.user.namedTokens }),
  })
  if (added.length > 0) return code
  if (known.length >= COUNT_LIMITS.user.namedTokens)
    throw new AppError('token.limit', { values: { most: COUNT_LIMITS.user.namedTokens } })
  throw noLongerValid()
}

/** The name of a client's token in the list of the user: what it calls itself, and where it was sent, which it cannot choose freely. */
function tokenName(clientName: string, redirectUri: string): string {
  const { host } = new URL(redirectUri)
  return clientName === '' || clientName === host ? host : `${clientName} (${host})`
}
