import type { BoardRole } from '../src/kernel/contract/choices.ts'
import { type Flags, open } from './session.ts'
import { printDone, printRows } from './print.ts'
import { usageError } from './usage-error.ts'

type OnBoard = Flags & { board?: string }

export type InviteFlags = OnBoard & {
  role?: BoardRole
  email?: string
  uses?: number
  expires?: string
}

const COLUMNS = ['email', 'uses', 'used', 'invitedBy', 'expiresAt']

/** Lists the invitations to a board, or to the site. */
export async function listInvitations(flags: OnBoard): Promise<void> {
  const { api, isJson } = await open(flags)
  const { board } = flags
  const query = { limit: 1_000 }
  if (board === undefined) {
    const invitations = api.each('get_site_invitations', { query })
    return printRows(invitations, ['_id', ...COLUMNS], isJson)
  }
  const invitations = api.each('get_board_invitations', { board, query })
  return printRows(invitations, ['_id', 'role', ...COLUMNS], isJson)
}

/** Invites to a board, or to the site, and prints the link; it cannot be read again. */
export async function invite(flags: InviteFlags): Promise<void> {
  const { board, role, email, uses, expires: expiresAt } = flags
  if (role !== undefined && board === undefined)
    return usageError('An invitation to the site gives no role: name a board with --board.')
  const { api, isJson } = await open(flags)
  const given = { ...(email && { email }), ...(uses && { uses }), ...(expiresAt && { expiresAt }) }
  const made =
    board === undefined
      ? await api.new_site_invitation({ body: given })
      : await api.new_board_invitation({ board, body: { role: role ?? 'normal', ...given } })
  printDone(made, made.url, isJson)
}

/** Revokes an invitation to a board, or to the site. */
export async function endInvitation(invitation: string, flags: OnBoard): Promise<void> {
  const { api, isJson } = await open(flags)
  const { board } = flags
  const { _id } =
    board === undefined
      ? await api.delete_site_invitation({ invitation })
      : await api.delete_board_invitation({ board, invitation })
  printDone({ _id }, `Revoked ${_id}.`, isJson)
}
