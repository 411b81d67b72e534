import { removeInvitationsTo } from '../../accounts/invitations/saves.ts'
import type { CommitListener } from '../engine/listener.ts'

/** Deletes the invitations to a board with the board. */
export const invitationListener: CommitListener = {
  cascades: { of: { board: (id) => removeInvitationsTo(id) } },
}
