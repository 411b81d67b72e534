import { type SQL, and, count, eq, exists, gt, inArray, lte, not, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { purgeWhere } from '../../kernel/db/purge.ts'
import { insertWhere } from '../../kernel/db/rows.ts'
import type { Store } from '../../kernel/db/store.ts'
import { type RequiredCaller, isCallerValid } from '../users/saves.ts'
import { usesOf } from './queries.ts'
import { invitationUses, invitations } from './tables.ts'

export type NewInvitation = typeof invitations.$inferInsert

/** Stores an invitation if there are fewer than `most` to the same board, or to the site; returns its id if it did. */
export function addInvitation(invitation: NewInvitation, most: number, caller: RequiredCaller) {
  const { boardId, createdAt } = invitation
  const others = db
    .select({ count: count() })
    .from(invitations)
    .where(and(eq(invitations.boardId, boardId), gt(invitations.expiresAt, createdAt)))
  const isAllowed = and(sql`${others} < ${most}`, isCallerValid(caller))
  return insertWhere(invitations, invitation, isAllowed).returning({ id: invitations.id })
}

/** Deletes an invitation, which then lets nobody in; returns its id if it was there. */
export function removeInvitation(id: string, caller: RequiredCaller) {
  return db
    .delete(invitations)
    .where(and(eq(invitations.id, id), isCallerValid(caller)))
    .returning({ id: invitations.id })
}

/** Deletes all invitations to a board, and who has used them. */
export function removeInvitationsTo(board: string) {
  const ofBoard = eq(invitations.boardId, board)
  return [
    db.delete(invitationUses).where(inArray(invitationUses.invitationId, invitationWhere(ofBoard))),
    db.delete(invitations).where(ofBoard),
  ]
}

/** Deletes who has used an invitation, where it is gone. */
export function forgetUses(id: string) {
  const isGone = not(exists(invitationWhere(eq(invitations.id, id))))
  return db.delete(invitationUses).where(and(eq(invitationUses.invitationId, id), isGone))
}

function invitationWhere(condition: SQL | undefined) {
  return db.select({ id: invitations.id }).from(invitations).where(condition)
}

/** Condition: an invitation is there, has not expired, and fewer people have used it than may. */
export function hasUsesLeft(id: string, now: string): SQL {
  const isOpen = and(
    eq(invitations.id, id),
    gt(invitations.expiresAt, now),
    sql`${usesOf(id)} < ${invitations.uses}`,
  )
  return exists(invitationWhere(isOpen))
}

/** Notes that a user has used an invitation, if all conditions hold and a use is left. The statement itself compares, so that of several at once no more get in than may. */
export function addUse(use: typeof invitationUses.$inferInsert, conditions: (SQL | undefined)[]) {
  const condition = and(hasUsesLeft(use.invitationId, use.usedAt), ...conditions)
  return insertWhere(invitationUses, use, condition)
    .onConflictDoNothing()
    .returning({ userId: invitationUses.userId })
}

/** Takes a use back, of a user whom the board did not take after all. */
export function removeUse(invitationId: string, userId: string) {
  return db
    .delete(invitationUses)
    .where(and(eq(invitationUses.invitationId, invitationId), eq(invitationUses.userId, userId)))
}

/** One row if the user has used the invitation. */
export function useBy(invitationId: string, userId: string) {
  return db
    .select({ userId: invitationUses.userId })
    .from(invitationUses)
    .where(and(eq(invitationUses.invitationId, invitationId), eq(invitationUses.userId, userId)))
}

/** Condition: a user has used an invitation. */
export function hasUsed(invitationId: string, userId: string): SQL {
  return exists(useBy(invitationId, userId))
}

/** Deletes invitations that have expired, and who has used them. */
export async function purgeInvitations(store: Store, now: string): Promise<void> {
  await purgeWhere(store, invitations.id, lte(invitations.expiresAt, now))
  await purgeWhere(store, invitationUses.expiresAt, lte(invitationUses.expiresAt, now))
}
