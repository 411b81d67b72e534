import { index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { required, table } from '../../kernel/db/columns.ts'

/** Invitations to a board or, with an empty `boardId`, to the site. Of the secret in their links only the hash is stored. */
export const invitations = table(
  'invitations',
  {
    id: text().primaryKey(),
    hash: required(),
    /** The hash of the secret that was mailed, which nobody but the owner of the address knows. */
    mailHash: text(),
    boardId: required(),
    /** The role on the board; empty for one to the site. */
    role: required(),
    /** The address that alone may use it; empty for whoever has the link. */
    email: required(),
    /** The address in the form that is compared. */
    emailKey: required(),
    /** Most people that may use it. */
    uses: integer().notNull(),
    invitedBy: required(),
    createdAt: required(),
    expiresAt: required(),
    /** The placeholder of the board whom the one who accepts becomes. */
    placeholderId: text(),
  },
  (at) => [
    uniqueIndex('invitations_by_hash').on(at.hash),
    uniqueIndex('invitations_by_mail_hash').on(at.mailHash),
    index('invitations_by_board').on(at.boardId),
    index('invitations_by_expiry').on(at.expiresAt),
  ],
)

/** The people who have used an invitation; their rows count its uses. */
export const invitationUses = table(
  'invitation_uses',
  {
    invitationId: required(),
    userId: required(),
    usedAt: required(),
    /** The expiry of the invitation. */
    expiresAt: required(),
  },
  (at) => [
    primaryKey({ columns: [at.invitationId, at.userId] }),
    index('invitation_uses_by_expiry').on(at.expiresAt),
  ],
)
