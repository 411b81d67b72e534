import { and, eq, exists, gt, or, sql } from 'drizzle-orm'
import { usesOf } from '../../accounts/invitations/queries.ts'
import { invitations } from '../../accounts/invitations/tables.ts'
import { users } from '../../accounts/users/tables.ts'
import { db } from '../../kernel/db/database.ts'
import { alias } from 'drizzle-orm/sqlite-core'
import { personTerm } from '../cards/term-fields.ts'
import { isNoTemplate } from '../cards/template-queries.ts'
import { boards, cardTerms, cards, members } from '../tables.ts'

/** Whoever made an invitation must still be one who may: an admin of its board, which is not archived, or a site admin. */
const MAY_INVITE = and(
  eq(users.loginDisabled, false),
  or(
    and(eq(users.isAdmin, true), eq(invitations.boardId, '')),
    and(
      eq(boards.archived, false),
      or(eq(users.isAdmin, true), and(eq(members.isActive, true), eq(members.isAdmin, true))),
    ),
  ),
)

const isInviter = and(
  eq(members.boardId, invitations.boardId),
  eq(members.userId, invitations.invitedBy),
)

const { id, boardId, role, email, emailKey, uses, invitedBy, createdAt, expiresAt, placeholderId } =
  invitations

function hasHash(hash: string) {
  return or(eq(invitations.hash, hash), eq(invitations.mailHash, hash))
}

const becoming = alias(users, 'becoming')

/** Most cards that are counted of a placeholder, without templates. */
const MOST_COUNTED = 1_000

const cardsOfPlaceholder = sql<number>`(select count(*) from (select 1 from ${cardTerms}
  cross join ${cards} on ${cards.id} = ${cardTerms.cardId} and ${isNoTemplate()}
  where ${cardTerms.boardId} = ${boardId} and ${cardTerms.term} = ${personTerm('')} || ${placeholderId}
  limit ${sql.raw(String(MOST_COUNTED))}))`

/** The invitation with this hash, if it has not expired and whoever made it may still invite. */
export function findInvitation(hash: string, now: string) {
  return db
    .select({
      id,
      boardId,
      role,
      email,
      emailKey,
      invitedBy,
      createdAt,
      expiresAt,
      placeholderId,
      /** True if the secret is the one that was mailed. */
      isMailed: sql<boolean>`${invitations.mailHash} is ${hash}`.mapWith(Boolean).as('is_mailed'),
      left: sql<number>`${uses} - ${usesOf(id)}`.as('left'),
      boardTitle: boards.title,
      inviter: users.username,
      inviterProfile: users.profile,
      placeholder: sql<string | null>`${becoming.username}`.as('becoming_name'),
      placeholderFullname: sql<string | null>`${becoming.profile} ->> 'fullname'`.as(
        'becoming_fullname',
      ),
      placeholderCards: cardsOfPlaceholder.as('becoming_cards'),
      boardSource: sql<string | null>`${boards.externalId}`.as('board_source'),
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitedBy))
    .leftJoin(boards, eq(boards.id, boardId))
    .leftJoin(members, isInviter)
    .leftJoin(becoming, eq(becoming.id, placeholderId))
    .where(and(hasHash(hash), gt(expiresAt, now), MAY_INVITE))
}

/** Condition: whoever made an invitation may still invite. */
export function isStillGiven(invitation: string) {
  return exists(
    db
      .select({ id })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitedBy))
      .leftJoin(boards, eq(boards.id, boardId))
      .leftJoin(members, isInviter)
      .where(and(eq(id, invitation), MAY_INVITE)),
  )
}

/** A placeholder of a board, with the flags of its membership, which are null without one. */
export function findPlaceholder(board: string, placeholder: string) {
  const isMember = and(eq(members.boardId, board), eq(members.userId, users.id))
  const { isNoComments, isCommentOnly, isWorker } = members
  return db
    .select({ id: users.id, isNoComments, isCommentOnly, isWorker })
    .from(users)
    .leftJoin(members, isMember)
    .where(and(eq(users.id, placeholder), eq(users.placeholderOf, board)))
}

/** The membership of a user on the board of an invitation. */
export function memberInvitedBy(hash: string, userId: string) {
  const { isActive, isAdmin, isNoComments, isCommentOnly, isWorker } = members
  const board = db.select({ id: boardId }).from(invitations).where(hasHash(hash))
  return db
    .select({
      isActive,
      isAdmin,
      isNoComments,
      isCommentOnly,
      isWorker,
      boardId: members.boardId,
      title: boards.title,
    })
    .from(members)
    .innerJoin(boards, eq(boards.id, members.boardId))
    .where(and(eq(members.boardId, board), eq(members.userId, userId)))
}
