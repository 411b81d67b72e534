import { removeInvitationsTo } from '../../accounts/invitations/saves.ts'
import { removePlaceholdersOf } from '../../accounts/users/placeholder-saves.ts'
import type { CommitListener } from '../engine/listener.ts'
import { becomeUser } from '../members/placeholder-cascades.ts'

/** Deletes the invitations to a board, and its placeholders, with the board; a placeholder becomes who accepts. */
export const invitationListener: CommitListener = {
  cascades: {
    of: {
      board: (id) => [...removeInvitationsTo(id), removePlaceholdersOf(id)],
      placeholder: (named, { boardId }) => becomeUser(boardId, named),
    },
  },
}
