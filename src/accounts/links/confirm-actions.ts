import { type FollowUp, after, inOrder } from '../../kernel/db/statements.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { type AccountDeps, audited } from '../auth/sign-in-actions.ts'
import { newMail } from '../mail/actions.ts'
import type { User } from '../users/fields.ts'
import { keyOf } from '../users/fields.ts'
import { orTaken, refuseTaken } from '../users/register-actions.ts'
import { hasAddresses, mayEnter } from '../users/entry-queries.ts'
import { isApart, setOwn } from '../users/saves.ts'
import { expectRoomFor, mailedLink } from './mailed-link-actions.ts'
import { linkInvalid } from './new-link.ts'
import { openLink } from './queries.ts'
import { endLinks, useLink, wasUsed } from './saves.ts'
import { secretHash } from '../auth/secret.ts'

/**
 * Confirms an e-mail address by the link that was sent there. A new address counts from now on, and the
 * one before is told. Returns the address.
 */
export async function confirm(deps: AccountDeps, token: string): Promise<{ email: string }> {
  const { store, nowMs } = deps
  const hash = secretHash(token)
  const now = momentOf(nowMs())
  const { found } = await store.batch({ found: openLink(hash, 'confirm', now) })
  const [link] = found
  if (link === undefined) throw linkInvalid()
  const { id, ver, email, ownEmail, ownEmailKey, pendingEmail } = link
  const key = keyOf(email)
  const isNew = key !== ownEmailKey
  if (isNew && key !== keyOf(pendingEmail ?? '')) throw linkInvalid()
  const confirmed = { verifiedEmailKey: key }
  const set = isNew ? { ...confirmed, email, emailKey: key, pendingEmail: null } : confirmed
  const note = isNew && ownEmail !== '' ? noteTo(deps, ownEmail, id, email) : undefined
  const isDone = wasUsed(hash, now)
  const isUnchanged = [
    mayEnter({ id, ver }),
    hasAddresses({ id, emailKey: ownEmailKey, pendingEmail }),
    isNew ? isApart(id, { emailKey: key }) : undefined,
  ]
  const { used } = await orTaken(() =>
    store.batch({
      used: after(useLink(hash, now, isUnchanged), [
        (isDone) => setOwn(id, set, isDone, { revokes: false }),
        audited(deps, id, { kind: 'userChanged', targetId: id, about: 'email confirmed' }),
        ...(note ? [note.insert] : []),
      ]),
      others: endLinks(id, 'confirm', isDone, hash),
      // Reset links may have been sent to the old address, and others may read its mail.
      ...(isNew && { resets: endLinks(id, 'reset', isDone) }),
    }),
  )
  if (used.length === 0) {
    await refuseTaken(deps, id, { emailKey: key })
    throw linkInvalid()
  }
  if (note) deps.mailing?.send(note.wake)
  return { email }
}

/** The note to the address that an account had before. */
function noteTo({ mailing }: AccountDeps, to: string, reader: string, address: string) {
  const values = { address }
  return mailing && newMail(mailing.source, { to, reader, template: 'changed', values })
}

/** Sends the link again that confirms the address of a user: the new one, if there is one, or that of the account; `also` is done then. */
export async function sendConfirmation(
  deps: AccountDeps,
  user: Pick<User, 'id' | 'email' | 'emailKey' | 'verifiedEmailKey' | 'pendingEmail'>,
  also: FollowUp[],
): Promise<void> {
  const { mailing, store } = deps
  if (mailing === undefined) throw new AppError('mail.off')
  const isConfirmed = user.email === '' || user.emailKey === user.verifiedEmailKey
  const email = user.pendingEmail ?? (isConfirmed ? undefined : user.email)
  if (email === undefined) throw new AppError('email.confirmed')
  await expectRoomFor(deps, email, user.id)
  const { stored, send } = mailedLink(mailing, 'confirm', { userId: user.id, email })
  const [added, ...mail] = stored
  await store.batch(inOrder([...(added ? [added] : []), ...also, ...mail]))
  send()
}
