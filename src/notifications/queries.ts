import { type SQL, and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/sqlite-core'
import { boards, cards, comments, lists, members } from '../boards/tables.ts'
import { avatars, users } from '../accounts/users/tables.ts'
import { db } from '../kernel/db/database.ts'
import { amongIf, eqAny, eqUnindexed } from '../kernel/db/scope.ts'
import { integrationById } from './integrations/queries.ts'
import { EXCERPT } from './fields.ts'
import type { NotificationKind } from './kinds.ts'
import { notifications, unreadCounts } from './tables.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import { rowQuery } from '../kernel/db/statements.ts'
import type { PathQueries } from '../operations/request-context.ts'

/** The person whose inbox is read, and the boards that their token is limited to; undefined for all. */
export type Reader = { userId: string; boards: string[] | undefined }

/** A part of an inbox: upwards from `after`, or down from `before` or the newest. */
export type Part = {
  after?: number
  before?: number
  isUnread: boolean
  /** True for those that are put off alone, which are left out otherwise. */
  isSnoozed?: boolean
  /** The kinds to find; all without it. */
  kinds?: readonly NotificationKind[]
  limit: number
  /** Looks at the person's newest notifications only: this many that are filed, and this many that are new. */
  among?: number
}

const actors = alias(users, 'actors')

const isReadable = or(eq(boards.permission, 'public'), eq(members.isActive, true))

/** A person's notifications of boards that they may read now, with the titles that their texts are made of. */
export function notificationsOf({ userId, boards: only }: Reader, part: Part) {
  const { seq } = notifications
  const isWithin = part.after === undefined ? sql`true` : gt(seq, part.after)
  const isBefore = part.before === undefined ? undefined : lt(seq, part.before)
  const isMeant = and(
    isWithin,
    isBefore,
    part.isUnread ? isNull(notifications.readAt) : undefined,
    part.isSnoozed === true
      ? isNotNull(notifications.snoozedUntil)
      : isNull(notifications.snoozedUntil),
    part.kinds && inArray(notifications.kind, [...part.kinds]),
    amongIf(notifications.boardId, only),
  )
  const foundOf = (which: SQL) => found(and(which, isMeant, newestIf(which, part.among)))
  // Each select has the order of its index, so SQLite merges them and reads no more than it returns.
  return unionAll(
    foundOf(isNewOf(userId)),
    foundOf(part.isUnread ? isUnreadOf(userId) : isFiledOf(userId)),
  )
    .orderBy(part.after === undefined ? sql`seq desc` : sql`seq`)
    .limit(part.limit)
}

function newestIf(which: SQL, limit: number | undefined): SQL | undefined {
  if (limit === undefined) return undefined
  const { seq } = notifications
  const newest = db.select({ seq }).from(notifications).where(which)
  return inArray(seq, newest.orderBy(desc(seq)).limit(limit))
}

/** Condition: a person's notifications that are not filed yet. */
export function isNewOf(userId: string): SQL {
  return sql`${notifications.isFiled} = 0 and ${notifications.userId} = ${userId}`
}

/** Condition: a person's notifications that are filed. */
function isFiledOf(userId: string): SQL {
  return sql`${notifications.isFiled} = 1 and ${notifications.userId} = ${userId}`
}

/** Condition: a person's unread notifications that are filed. It repeats the condition of the index of unread ones as the index has it, because SQLite uses the index only then. */
export function isUnreadOf(userId: string): SQL {
  return sql`${isFiledOf(userId)} and ${notifications.readAt} is null`
}

/** The unread ones among some of a person's notifications, of boards that they may read now, the oldest first. */
export function unreadAmong(userId: string, seqs: number[]) {
  const { seq, readAt } = notifications
  return found(
    and(eqAny(seq, seqs), eqUnindexed(notifications.userId, userId), isNull(readAt)),
  ).orderBy(seq)
}

/** A notification of a person by its number, if they may read its board now. */
export function notificationAt(userId: string, seq: number) {
  return found(and(eq(notifications.seq, seq), eqUnindexed(notifications.userId, userId)))
}

function found(which: SQL | undefined) {
  const { seq, eventId: id, kind, act, cards: count, boardId, cardId } = notifications
  const { actorId: userId, createdAt, readAt, snoozedUntil } = notifications
  return db
    .select({
      seq,
      id,
      kind,
      act,
      count,
      boardId,
      cardId,
      userId,
      createdAt,
      readAt,
      snoozedUntil,
      // A card may have moved since.
      listId: sql<string>`coalesce(${cards.listId}, ${notifications.listId})`.as('list'),
      board: sql<string>`${boards.title}`.as('board_title'),
      slug: boards.slug,
      list: sql<string | null>`${lists.title}`.as('list_title'),
      card: sql<string | null>`${cards.title}`.as('card_title'),
      dueAt: cards.dueAt,
      user: sql<string | null>`${actors.username}`.as('actor'),
      avatarFile: sql<string | null>`${avatars.fileId}`.as('avatar_file'),
      commentId: sql<string | null>`${comments.id}`.as('comment_id'),
      comment: sql<string | null>`substr(${comments.text}, 1, ${EXCERPT + 1})`.as('excerpt'),
    })
    .from(notifications)
    .innerJoin(boards, eq(boards.id, notifications.boardId))
    .leftJoin(
      members,
      and(eq(members.boardId, notifications.boardId), eq(members.userId, notifications.userId)),
    )
    .leftJoin(
      cards,
      and(eq(cards.id, notifications.cardId), eq(cards.boardId, notifications.boardId)),
    )
    .leftJoin(
      lists,
      and(
        eq(lists.id, sql`coalesce(${cards.listId}, ${notifications.listId})`),
        eq(lists.boardId, notifications.boardId),
      ),
    )
    .leftJoin(actors, eq(actors.id, notifications.actorId))
    .leftJoin(avatars, eq(avatars.userId, notifications.actorId))
    .leftJoin(
      comments,
      and(eq(comments.id, notifications.eventId), eq(comments.boardId, notifications.boardId)),
    )
    .where(and(which, isReadable))
}

/** Counts a person's unread notifications on boards that they may read now. The filed ones were counted when they were filed, so that only the new ones are counted here. */
export function unreadOf({ userId, boards: only }: Reader) {
  const filed = db
    .select({ boardId: unreadCounts.boardId, count: unreadCounts.count })
    .from(unreadCounts)
    .where(and(eq(unreadCounts.userId, userId), amongIf(unreadCounts.boardId, only)))
  const { boardId, readAt } = notifications
  const fresh = db
    .select({ boardId, count: sql<number>`count(*)` })
    .from(notifications)
    .where(and(isNewOf(userId), isNull(readAt), amongIf(boardId, only)))
    .groupBy(boardId)
  const counts = unionAll(filed, fresh).as('counts')
  return db
    .select({ unread: sql<number>`coalesce(sum(${counts.count}), 0)`.as('unread') })
    .from(counts)
    .innerJoin(boards, eq(boards.id, counts.boardId))
    .leftJoin(members, and(eq(members.boardId, counts.boardId), eq(members.userId, userId)))
    .where(isReadable)
}

/** A notification of any user by its id. */
export function notificationById(id: string) {
  const { seq, eventId } = notifications
  return db.select({ seq }).from(notifications).where(eq(eventId, id)).limit(1)
}

/** The queries for what a path names of this room. */
export const notificationPaths: PathQueries = {
  notification: (_scope, { notification = '' }, report) =>
    rowQuery(
      notificationById(notification),
      (rows) => rows.length > 0 || report(new AppError('notification.not_found')),
    ),
  webhook: (_scope, { webhook = '' }, report) =>
    rowQuery(
      integrationById(webhook),
      (rows) => rows.length > 0 || report(new AppError('webhook.not_found')),
    ),
}
