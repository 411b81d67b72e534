import { AppError } from '../../kernel/contract/app-error.ts'
import type { FollowUp } from '../../kernel/db/statements.ts'
import type { AccountDeps } from '../auth/sign-in-actions.ts'
import { keyOf } from '../users/fields.ts'
import { clashing, findUserBy } from '../users/queries.ts'
import { expectRoomFor, mailedLink } from './mailed-link-actions.ts'

/** The columns that an edit of an account sets for an address, the rows of the link that confirms it, and what sends that link. */
type ToBeConfirmed = {
  set: { email?: string; pendingEmail?: string }
  stored: FollowUp[]
  send(): void
}

/**
 * Prepares an edit of the e-mail address of one's own account: if there is mail it waits until it is
 * confirmed. Throws if another user has it.
 */
export async function toBeConfirmed(
  deps: AccountDeps,
  user: { id: string; emailKey: string | null },
  email: string | undefined,
): Promise<ToBeConfirmed> {
  const { mailing, store } = deps
  if (email === undefined) return { set: {}, stored: [], send: () => {} }
  if (mailing === undefined || keyOf(email) === user.emailKey)
    return { set: { email }, stored: [], send: () => {} }
  const { owners, others } = await store.batch({
    owners: findUserBy('email', email),
    others: clashing(user.id, { emailKey: keyOf(email) }),
  })
  if (owners.length + others.length > 0) throw new AppError('email.taken')
  await expectRoomFor(deps, email, user.id)
  const link = mailedLink(mailing, 'confirm', { userId: user.id, email })
  return { set: { pendingEmail: email }, ...link }
}
