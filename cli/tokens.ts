import { type Flags, open } from './session.ts'
import { printDone, printRows } from './tell.ts'

export async function listTokens(flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const tokens = api.each('get_own_tokens', { query: { limit: 1_000 } })
  const columns = ['_id', 'name', 'scopes', 'boards', 'createdAt', 'lastUsedAt', 'expiresAt']
  await printRows(tokens, columns, isJson)
}

/** The scopes that a token may be made for. */
export const SCOPES = ['read', 'write', 'admin'] as const

export type TokenFlags = Flags & {
  scope: (typeof SCOPES)[number]
  board?: string[]
  expires?: string
}

/** Creates a named token and prints it; it cannot be read again. */
export async function createToken(name: string, flags: TokenFlags): Promise<void> {
  const { api, isJson } = await open(flags)
  const { scope, board: boards, expires: expiresAt } = flags
  const body = { name, scopes: [scope], ...(boards && { boards }), ...(expiresAt && { expiresAt }) }
  const { _id, token } = await api.new_own_token({ body })
  printDone({ _id, token }, token, isJson)
}

export async function revokeToken(token: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const { _id } = await api.delete_own_token({ token })
  printDone({ _id }, `Revoked ${_id}.`, isJson)
}
