import { AppError } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { type SqlText, after } from '../../kernel/db/statements.ts'
import { rememberHome } from '../auth/login-attempt-actions.ts'
import {
  type AccountDeps,
  type IssuedToken,
  audited,
  beginSignIn,
} from '../auth/sign-in-actions.ts'
import { mailedLink } from '../links/mailed-link-actions.ts'
import { type NewAccount, newUser, orTaken, refuseTaken } from '../users/register-actions.ts'
import { addInvitedUser } from '../users/saves.ts'
import { amongSkeletons, usersWithoutSkeleton } from '../users/skeleton-saves.ts'
import { addUse, hasUsesLeft } from './saves.ts'
import type { Claims } from '../../operations/claims.ts'

/** An invitation that was found by its secret; `gives` is the condition that it still gives the same. */
export type UsedInvitation = {
  id: string
  boardId: string
  expiresAt: string
  isMailed: boolean
  gives: SqlText
}

/**
 * Makes the account of somebody who was invited, and counts the use. One batch compares and does both,
 * so that of several who come at once no more get an account than the invitation lets in. If the
 * invitation does not prove the address, they are sent a link that confirms it.
 */
export async function joinByInvitation(
  deps: AccountDeps,
  account: NewAccount,
  { id: invitationId, boardId, expiresAt, isMailed, gives }: UsedInvitation,
): Promise<{ issued: IssuedToken; claims: Claims }> {
  const made = await newUser(deps, account, { id: deps.newId(), createdThroughApi: false })
  // The secret was in the message alone, so whoever sends it can read the mail of the address.
  const user = { ...made, verifiedEmailKey: isMailed ? made.emailKey : null }
  const begun = beginSignIn(deps)
  const confirmation =
    deps.mailing && !isMailed
      ? mailedLink(deps.mailing, 'confirm', { userId: user.id, email: user.email })
      : undefined
  const usedAt = momentOf(deps.nowMs())
  const use = { invitationId, userId: user.id, usedAt, expiresAt }
  const used = { kind: 'invitationUsed', targetId: invitationId, boardId } as const
  const { added } = await orTaken(() =>
    amongSkeletons(deps.store, (condition) =>
      deps.store.batch({
        added: after(addInvitedUser(user, [condition, gives, hasUsesLeft(invitationId, usedAt)]), [
          (isDone) => addUse(use, [isDone]),
          audited(deps, user.id, { kind: 'userAdded', targetId: user.id }),
          audited(deps, user.id, used),
          ...rememberHome(deps, user),
          ...(confirmation?.stored ?? []),
        ]),
        stored: begun.stored(user),
        lacking: usersWithoutSkeleton(),
      }),
    ),
  )
  if (added.length === 0) {
    await refuseTaken(deps, user.id, user)
    throw new AppError('invitation.not_found')
  }
  confirmation?.send()
  const issued = await begun.issue(user)
  return { issued, claims: begun.claims(user) }
}
