import { ALWAYS } from '../kernel/db/statements.ts'
import { noteWatchChange } from '../boards/watches/saves.ts'
import { type SQL, type SQLWrapper, and, eq, inArray, sql } from 'drizzle-orm'
import type { UserRows } from '../accounts/users/tables.ts'
import type { CascadeScope, RoomCascades } from '../boards/engine/listener.ts'
import { cards, lists } from '../boards/tables.ts'
import { watches } from '../boards/watches/tables.ts'
import { db } from '../kernel/db/database.ts'
import { eqAny } from '../kernel/db/scope.ts'
import type { Statement } from '../kernel/db/statements.ts'
import { forgetPushesOf } from './push/saves.ts'
import { pushSubscriptions } from './push/tables.ts'
import {
  inboxFollowers,
  notificationSettings,
  notifications,
  unreadCounts,
  waitingMails,
} from './tables.ts'

/** Notifications of these cards. The index is of rows with a card, and SQLite uses it only if the condition says so. */
function ofCards(ids: SQLWrapper): SQL {
  return sql`${notifications.cardId} <> '' and ${inArray(notifications.cardId, ids)}`
}

/** Notifications of a list or a board, and of no card. */
function ofPlace(list: SQLWrapper | string, more?: SQL): SQL {
  const extra = more === undefined ? sql`` : sql` and ${more}`
  return sql`${notifications.cardId} = '' and ${notifications.listId} in (${list})${extra}`
}

/** Notifications of a person. The index begins with `is_filed`, so the condition names both of its values. */
function ofUser(id: string): SQL {
  return sql`${notifications.isFiled} in (0, 1) and ${notifications.userId} = ${id}`
}

/** Deletes notifications of cards that go, and who watches them. */
export function deleteOfCards(ids: SQLWrapper): Statement[] {
  return [
    db.delete(notifications).where(ofCards(ids)),
    db.delete(watches).where(inArray(watches.id, ids)),
  ]
}

/** Deletes notifications of comments that go: the id of a comment names its event. */
export function deleteOfComments(ids: string[]): Statement[] {
  return ids.length === 0 ? [] : [db.delete(notifications).where(eqAny(notifications.eventId, ids))]
}

/** Notifications about cards that move to another board move with them, so that nobody sees them who may not read that board. */
export function homeCascade(ids: string): Statement[] {
  const moved: string[] = JSON.parse(ids)
  const some = sql`(select value from json_each(${JSON.stringify(moved)}))`
  const homeOf = (id: SQLWrapper) => sql`(select board_id from ${cards} where ${cards.id} = ${id})`
  return [
    db
      .update(notifications)
      .set({ boardId: homeOf(notifications.cardId) })
      .where(ofCards(some)),
    db
      .update(watches)
      .set({ boardId: homeOf(watches.id) })
      .where(inArray(watches.id, some)),
  ]
}

/** The rows that are deleted together with a list, with a board, or with a person's place on a board. */
export const placeCascades: NonNullable<RoomCascades['of']> = {
  list: (id) => [
    db.delete(notifications).where(ofPlace(id)),
    db.delete(watches).where(eq(watches.id, id)),
  ],
  board: (id) => {
    const on = (table: typeof cards | typeof lists) =>
      db.select({ id: table.id }).from(table).where(eq(table.boardId, id))
    return [
      ...deleteOfCards(on(cards)),
      db.delete(notifications).where(ofPlace(on(lists))),
      db.delete(notifications).where(ofPlace('', eq(notifications.boardId, id))),
      db.delete(watches).where(inArray(watches.id, on(lists))),
      db.delete(watches).where(eq(watches.id, id)),
    ]
  },
  person: (id, { boardId }: CascadeScope) => [
    db.delete(notifications).where(and(ofUser(id), sql`+${notifications.boardId} = ${boardId}`)),
    db.delete(watches).where(and(eq(watches.userId, id), eq(watches.boardId, boardId))),
    noteWatchChange(id, boardId)(ALWAYS),
  ],
}

/** The index of notifications begins with `is_filed`, so the condition names both of its values. */
export const notificationsOfUsers: UserRows = {
  table: notifications,
  user: notifications.userId,
  always: sql`${notifications.isFiled} in (0, 1)`,
}

export const unreadCountsOfUsers: UserRows = { table: unreadCounts, user: unreadCounts.userId }

export const settingsOfUsers: UserRows = {
  table: notificationSettings,
  user: notificationSettings.userId,
}

export const followersOfInboxes: UserRows = { table: inboxFollowers, user: inboxFollowers.userId }

export const waitingMailsOfUsers: UserRows = { table: waitingMails, user: waitingMails.userId }

export const devicesOfUsers: UserRows = {
  table: pushSubscriptions,
  user: pushSubscriptions.userId,
  before: (userId, isGone) => [forgetPushesOf(userId, isGone)],
}
