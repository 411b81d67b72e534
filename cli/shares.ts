import { type Flags, open } from './session.ts'
import { printDone, printRows } from './print.ts'

/** Lists the share links of a board, without their secrets. */
export async function listShares(board: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const shares = api.each('get_shares', { board, query: { limit: 1_000 } })
  await printRows(shares, ['_id', 'name', 'listId', 'q', 'expiresAt'], isJson)
}

export type ShareFlags = Flags & { list?: string; query?: string; expires?: string }

/** Makes a share link and prints it; it cannot be read again. */
export async function makeShare(board: string, name: string, flags: ShareFlags): Promise<void> {
  const { api, isJson } = await open(flags)
  const { list: listId, query: q, expires: expiresAt } = flags
  const which = { ...(listId && { listId }), ...(q && { q }) }
  const body = { name, ...which, ...(expiresAt && { expiresAt }) }
  const { _id, url } = await api.new_share({ board, body })
  printDone({ _id, url }, url, isJson)
}

export async function endShare(board: string, share: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const { _id } = await api.delete_share({ board, share })
  printDone({ _id }, `Revoked ${_id}.`, isJson)
}
