import { auditEntry } from '../../accounts/audit/actions.ts'
import { addUse, hasUsed, removeUse, useBy } from '../../accounts/invitations/saves.ts'
import { confirmEmail, isCallerValid } from '../../accounts/users/saves.ts'
import { keyOf } from '../../accounts/users/fields.ts'
import { AppError, statusOf } from '../../kernel/contract/app-error.ts'
import { type SelectOf, after } from '../../kernel/db/statements.ts'
import { callerOf } from '../../operations/operation.ts'
import type { Membership } from '../../operations/permissions.ts'
import type { IdempotencyKey } from '../../operations/idempotency/idempotency.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { dispatch } from '../engine/dispatch.ts'
import { flagsOfRole } from '../members/roles.ts'
import { newMember } from '../members/commands.ts'
import { givesMore } from './commands.ts'
import { findInvitation, isStillGiven } from './queries.ts'
import { secretHash } from '../../accounts/auth/secret.ts'
import { momentOf } from '../../kernel/contract/moment.ts'

type RowOf<Q> = Q extends SelectOf<infer R> ? R : never

export type FoundInvitation = RowOf<ReturnType<typeof findInvitation>>

/** Finds the invitation with this secret, as it is now. */
export function invitationBy(secret: string, context: RequestContext) {
  return findInvitation(secretHash(secret), nowIn(context))
}

export function nowIn({ deps }: RequestContext): string {
  return momentOf(deps.nowMs())
}

/** Has the board of an invitation make the caller a member. */
export function enterBoard(
  context: RequestContext,
  { boardId, role, invitedBy, createdAt: invitedAt, placeholderId: placeholder }: FoundInvitation,
  { key, isRepeat }: { key?: IdempotencyKey | undefined; isRepeat?: boolean } = {},
) {
  const call = { access: 'user', context } as const
  const body = { role, invitedBy, invitedAt, ...(placeholder && { placeholder, isRepeat }) }
  return dispatch('acceptInvitation', boardId, body, call, key)
}

/** Returns true if the role that an invitation gives still exists. An invitation to the site gives none. */
export function isKnownRole({ boardId, role }: FoundInvitation): boolean {
  return boardId === '' || flagsOfRole(role) !== undefined
}

type OnBoard = Membership & { boardId: string; title: string }

/**
 * Uses an invitation for a caller who has an account, and gives the board. The use is counted first, by a
 * statement that lets no more in than may; it stays theirs if the board does not answer, so that they
 * can try again, and is taken back if the board refuses.
 */
export async function acceptInvitation(
  context: RequestContext,
  found: FoundInvitation | undefined,
  { email, member }: { email: string; member: OnBoard | undefined },
): Promise<{ id: string; title: string }> {
  if (found === undefined || !isKnownRole(found)) throw new AppError('invitation.not_found')
  const { id, boardId, emailKey, expiresAt, isMailed, placeholderId } = found
  if (emailKey !== '' && emailKey !== keyOf(email)) throw new AppError('invitation.other_address')
  if (boardId === '') throw new AppError('invitation.for_newcomers')
  const isOn = member?.isActive && placeholderId === null
  if (isOn && !wouldGain(member, found)) return { id: boardId, title: member.title }
  const caller = callerOf(context)
  const { userId } = caller
  const isValid = isCallerValid({ ...caller, asAdmin: false })
  const use = { invitationId: id, userId, usedAt: nowIn(context), expiresAt }
  const { used, known } = await context.store.batch({
    used: after(addUse(use, [isStillGiven(id), isValid]), [
      auditEntry(context, { kind: 'invitationUsed', targetId: id, boardId }),
    ]),
    known: useBy(id, userId),
    ...(isMailed && { confirmed: confirmEmail(userId, emailKey, [isValid, hasUsed(id, userId)]) }),
  })
  if (known.length === 0) throw new AppError('invitation.not_found')
  try {
    const isRepeat = used.length === 0
    return (await enterBoard(context, found, { key: context.idempotencyKey, isRepeat })).body
  } catch (thrown) {
    const isRefused = thrown instanceof AppError && statusOf(thrown.code) < 500
    if (isRefused && used.length > 0) await context.store.batch([removeUse(id, userId)])
    throw thrown
  }
}

function wouldGain(member: OnBoard, { role }: FoundInvitation): boolean {
  const flags = flagsOfRole(role)
  return flags !== undefined && givesMore(member, newMember('', '', flags))
}
