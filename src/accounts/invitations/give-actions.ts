import { DAY_MS } from '../../kernel/contract/days.ts'
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { after } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import { callerOf } from '../../operations/operation.ts'
import { noLongerValid } from '../../operations/permissions.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { auditEntry } from '../audit/actions.ts'
import type { SentMails } from '../mail/limits.ts'
import { mailLimits, sendMail } from '../mail/actions.ts'
import type { User } from '../users/fields.ts'
import { findUser, findUserBy } from '../users/queries.ts'
import { ACCOUNT_MAILS, linkOf } from '../mail/templates.ts'
import { mailInvitation } from './mail-actions.ts'
import { keyOf } from '../users/fields.ts'
import { nameAsStored } from '../users/register-actions.ts'
import { invitationsTo } from './queries.ts'
import { addInvitation, forgetUses, purgeInvitations, removeInvitation } from './saves.ts'
import { secretHash, newLinkSecret } from '../auth/secret.ts'

/** An invitation can be open for this long. */
const MOST_OPEN_MS = 366 * DAY_MS

/** The board that an invitation leads to, the role there, and the placeholder whom one becomes; all of it is empty if it leads to the site. */
export type InvitedTo = {
  boardId: string
  role: string
  title: string
  placeholderId?: string | null
}

type Given = {
  email?: string | undefined
  uses?: number | undefined
  expiresAt?: string | null | undefined
}

type Made = { id: string; url: string; expiresAt: string; isMailed: boolean }

/** The rows that a message needs, and those that limits count: who invites, who has the address, and the messages to it and by them. */
export type InvitationRows = SentMails & { inviter: User[]; reader: { id: string }[] }

/** The queries for the message of an invitation, and for the messages that limits count. */
export function findForInvitation(context: RequestContext, { email = '' }: Given) {
  const { userId } = callerOf(context)
  return {
    inviter: findUser(userId),
    reader: findUserBy('email', email),
    ...mailLimits(email, userId, context.deps.nowMs()),
  }
}

/**
 * Makes an invitation, and mails one that is for an address, if there is mail. The message has a
 * secret of its own, so a person who joins by it can read the mail of that address, which counts as
 * confirmed then. The reply has another secret, which the inviter knows, too, and which confirms nothing.
 * The reply is not kept under an idempotency key, because only the hashes of secrets are stored.
 */
export async function giveInvitation(
  context: RequestContext,
  { boardId, role, title, placeholderId = null }: InvitedTo,
  { email = '', uses = 1, expiresAt: given }: Given,
  rows: InvitationRows,
): Promise<Made> {
  const { deps, store, publicUrl } = context
  const nowMs = deps.nowMs()
  const expiresAt = endOf(given, nowMs)
  if (email !== '' && uses !== 1) throw invalid('uses', 'must be 1 for an invitation by address')
  if (placeholderId !== null && uses !== 1)
    throw invalid('uses', 'must be 1 for an invitation to become a placeholder')
  const [id, secret] = [deps.newId(), newLinkSecret()]
  const caller = { ...callerOf(context), asAdmin: boardId === '' }
  const message = { to: nameAsStored(email), title, expiresAt }
  const mailing = mailInvitation(context, message, rows)
  const invitation = {
    id,
    boardId,
    role,
    uses,
    expiresAt,
    hash: secretHash(secret),
    mailHash: mailing?.hash ?? null,
    email: nameAsStored(email),
    emailKey: keyOf(email),
    invitedBy: caller.userId,
    createdAt: momentOf(nowMs),
    placeholderId,
  }
  const most = COUNT_LIMITS[boardId === '' ? 'site' : 'board'].invitations
  const about = [role, invitation.email].filter(Boolean).join(' ')
  const { added, others } = await store.batch({
    added: after(addInvitation(invitation, most, caller), [
      auditEntry(context, { kind: 'invitationMade', targetId: id, boardId, about }),
      ...(mailing ? [mailing.insert] : []),
    ]),
    others: invitationsTo(boardId, invitation.createdAt, { limit: most }),
  })
  if (added.length > 0) {
    if (mailing) sendMail(context, mailing.wake)
    const isMailed = mailing !== undefined
    return { id, url: linkOf('invitation', publicUrl, secret), expiresAt, isMailed }
  }
  if (others.length >= most) throw new AppError('invitation.limit', { values: { most } })
  throw noLongerValid()
}

function endOf(given: string | null | undefined, nowMs: number): string {
  if (!given) return momentOf(nowMs + ACCOUNT_MAILS.invitation.link.lastsMs)
  const endMs = Date.parse(given)
  if (endMs <= nowMs) throw invalid('expiresAt', 'must be in the future')
  if (endMs > nowMs + MOST_OPEN_MS) throw invalid('expiresAt', 'must be within a year')
  return given
}

/** Revokes an invitation to a board, or to the site. */
export async function revokeInvitation(
  context: RequestContext,
  boardId: string,
  [found]: { id: string; email: string }[],
): Promise<{ id: string }> {
  if (found === undefined) throw new AppError('invitation.not_found')
  const { id, email } = found
  const reply = { id }
  const caller = { ...callerOf(context), asAdmin: boardId === '' }
  await context.store.batch([
    ...after(removeInvitation(id, caller), [
      auditEntry(context, { kind: 'invitationRevoked', targetId: id, boardId, about: email }),
      ...recordOf(context, reply),
    ]),
    forgetUses(id),
  ])
  return reply
}

export function deleteExpiredInvitations(store: Store, nowMs: number): Promise<void> {
  return purgeInvitations(store, momentOf(nowMs))
}
