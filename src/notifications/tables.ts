import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flagColumn, json, required, table } from '../kernel/db/columns.ts'
import type { NotificationKind } from './kinds.ts'
import type { DigestTime } from './kinds.ts'
import type { Channels, QuietHours } from './fields.ts'

/**
 * One row for each person and each thing that they are notified of. `eventId` names what happened: it is the
 * id of the comment, or of the first activity that a command logged about a card, a list or the board. No
 * text is stored: it is made of the titles and the comment as they are when it is read.
 */
export const notifications = table(
  'notifications',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    userId: required(),
    eventId: required(),
    kind: text().$type<NotificationKind>().notNull(),
    /** The kind of the activity. */
    act: required(),
    /** The number of cards, for a notification about many at once; otherwise null. */
    cards: integer(),
    boardId: required(),
    /** Empty if it is about a board, or about no list alone. */
    listId: required(),
    /** Empty if it is about no card alone, or the card is gone. */
    cardId: required(),
    actorId: required(),
    createdAt: required(),
    readAt: text(),
    /** The time when it comes back unread, if it was put off; it counts as read until then. */
    snoozedUntil: text(),
    /**
     * True once it is filed. Rows that are new lie together in `notifications_by_user`, so that telling
     * many people writes few pages of it; `fileNotifications` files many of them at once.
     */
    isFiled: flagColumn().default(false),
  },
  (at) => [
    uniqueIndex('notifications_by_event').on(at.eventId, at.userId),
    // The rowid, which is `seq`, follows the columns of every index, so these hold the order of an inbox.
    index('notifications_by_user').on(at.isFiled, at.userId),
    index('notifications_unread')
      .on(at.userId)
      .where(sql`is_filed = 1 and read_at is null`),
    index('notifications_snoozed')
      .on(at.snoozedUntil)
      .where(sql`snoozed_until is not null`),
    index('notifications_by_card')
      .on(at.cardId)
      .where(sql`card_id <> ''`),
    index('notifications_by_place')
      .on(at.listId, at.boardId)
      .where(sql`card_id = ''`),
  ],
)

/**
 * Counts the unread notifications of each person on each board, so that reading an inbox need not. It
 * counts only filed ones: filing adds them, and triggers of `notifications` keep the count right whenever
 * one is read, moved or deleted. The table has no rowid.
 */
export const unreadCounts = table(
  'unread_counts',
  { userId: required(), boardId: required(), count: integer().notNull() },
  (at) => [primaryKey({ columns: [at.userId, at.boardId] })],
)

/** The settings of each person; somebody without a row has set nothing. */
export const notificationSettings = table('notification_settings', {
  userId: text().primaryKey(),
  timeZone: required(),
  quietHours: json().$type<QuietHours>(),
  /** The ways that they have changed; any other is as usual. */
  channels: json().$type<Channels>().notNull(),
  digestAt: required(),
  followsOwnCards: flagColumn(),
})

/** The people whose notifications are followed by a socket, so that their objects learn of what is new. */
export const inboxFollowers = table('inbox_followers', {
  userId: text().primaryKey(),
  since: required(),
})

/** One row with the last notification that was planned, which means that mail, push and webhooks have taken from it what they need. The table is called after mail, which was the first of these ways. */
export const planCursors = table('mail_cursors', {
  id: integer().primaryKey(),
  seq: integer().notNull(),
})

/**
 * Notifications that wait for mail, until their message is in the outbox: both is done in one
 * batch, so that each gets one message.
 */
export const waitingMails = table(
  'waiting_mails',
  {
    /** The `seq` of the notification. */
    seq: integer().primaryKey(),
    userId: required(),
    way: text().$type<'now' | DigestTime>().notNull(),
    dueAt: required(),
  },
  (at) => [
    // The rowid, which is `seq`, follows.
    index('waiting_mails_due').on(at.dueAt, at.userId),
    index('waiting_mails_by_user').on(at.userId),
  ],
)
