import { type Flags, open } from './session.ts'
import { printDone, printRows } from './print.ts'

type OfUser = Flags & { user?: string }

/** Lists one's own named tokens, or those of another user. */
export async function listTokens(flags: OfUser): Promise<void> {
  const { api, isJson } = await open(flags)
  const { user } = flags
  const query = { limit: 1_000 }
  const tokens =
    user === undefined
      ? api.each('get_own_tokens', { query })
      : api.each('get_tokens_of_user', { user, query })
  const columns = ['_id', 'name', 'scopes', 'boards', 'createdAt', 'lastUsedAt', 'expiresAt']
  await printRows(tokens, columns, isJson)
}

/** The scopes that a token may be made for. */
export const SCOPES = ['read', 'write', 'admin'] as const

export type TokenFlags = OfUser & {
  scope: (typeof SCOPES)[number]
  board?: string[]
  expires?: string
}

/** Creates a named token and prints it; it cannot be read again. */
export async function createToken(name: string, flags: TokenFlags): Promise<void> {
  const { api, isJson } = await open(flags)
  const { user, scope, board: boards, expires: expiresAt } = flags
  const body = { name, scopes: [scope], ...(boards && { boards }), ...(expiresAt && { expiresAt }) }
  const { _id, token } =
    user === undefined
      ? await api.new_own_token({ body })
      : await api.new_token_of_user({ user, body })
  printDone({ _id, token }, token, isJson)
}

export async function revokeToken(token: string, flags: OfUser): Promise<void> {
  const { api, isJson } = await open(flags)
  const { user } = flags
  const { _id } =
    user === undefined
      ? await api.delete_own_token({ token })
      : await api.delete_token_of_user({ user, userToken: token })
  printDone({ _id }, `Revoked ${_id}.`, isJson)
}
