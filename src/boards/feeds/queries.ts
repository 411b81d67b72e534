import { type SQL, and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '../../accounts/users/tables.ts'
import { db } from '../../kernel/db/database.ts'
import { personTerm } from '../cards/term-fields.ts'
import { boards, cardTerms, cards, lists, members, swimlanes } from '../tables.ts'
import { EXCERPT } from './calendar.ts'
import { feeds } from '../../accounts/feeds/tables.ts'

const { id, kind, boardId } = feeds

/** The feed with this hash, of a user who may sign in; and the board that it is about, with the place of the user there. */
export function findFeed(hash: string) {
  return db
    .select({
      id,
      kind,
      boardId,
      userId: feeds.userId,
      createdAt: feeds.createdAt,
      isSiteAdmin: users.isAdmin,
      title: boards.title,
      slug: boards.slug,
      version: boards.version,
      permission: boards.permission,
      isArchived: boards.archived,
      isActive: members.isActive,
      isAdmin: sql<boolean>`coalesce(${members.isAdmin}, false)`.mapWith(Boolean).as('admin'),
      isNoComments: members.isNoComments,
      isCommentOnly: members.isCommentOnly,
      isWorker: members.isWorker,
    })
    .from(feeds)
    .innerJoin(users, eq(users.id, feeds.userId))
    .leftJoin(boards, eq(boards.id, boardId))
    .leftJoin(members, and(eq(members.boardId, boards.id), eq(members.userId, users.id)))
    .where(and(eq(feeds.hash, hash), eq(users.loginDisabled, false)))
}

/** The open boards of which the user of a feed is an active member, and their versions; none if the feed is about one board. */
export function boardsOfFeed(hash: string) {
  return db
    .select({ id: boards.id, version: boards.version })
    .from(feeds)
    .crossJoin(members)
    .crossJoin(boards)
    .where(
      and(
        eq(feeds.hash, hash),
        eq(boardId, ''),
        eq(members.userId, feeds.userId),
        eq(members.isActive, true),
        eq(boards.id, members.boardId),
        eq(boards.archived, false),
      ),
    )
    .orderBy(boards.id)
}

/** Most cards of a calendar: those with the latest due dates. */
export const MOST_IN_CALENDAR = 1_000

const labelNames = sql`select json_group_array(coalesce(nullif(label.value ->> 'name', ''), label.value ->> 'color'))
  from json_each(${boards.labels}) as label
  where label.value ->> 'id' in (select value from json_each(${cards.labelIds}))`

/** Cards with a due date that are shown on their boards: neither they nor their lists and swimlanes are archived. */
function datedCards(which: SQL | undefined) {
  return db
    .select({
      id: cards.id,
      boardId: cards.boardId,
      slug: boards.slug,
      title: cards.title,
      board: sql<string>`${boards.title}`.as('board'),
      list: sql<string>`${lists.title}`.as('list'),
      excerpt: sql<string>`substr(${cards.description}, 1, ${EXCERPT})`.as('excerpt'),
      labels: sql<string[]>`(${labelNames})`.mapWith(readNames).as('labels'),
      startAt: cards.startAt,
      dueAt: cards.dueAt,
      endAt: cards.endAt,
      dueComplete: cards.dueComplete,
      recurrence: cards.recurrence,
      createdAt: cards.createdAt,
      modifiedAt: cards.modifiedAt,
    })
    .from(cards)
    .innerJoin(boards, eq(boards.id, cards.boardId))
    .innerJoin(lists, eq(lists.id, cards.listId))
    .innerJoin(swimlanes, eq(swimlanes.id, cards.swimlaneId))
    .where(
      and(
        which,
        isNotNull(cards.dueAt),
        eq(cards.archived, false),
        eq(lists.archived, false),
        eq(swimlanes.archived, false),
      ),
    )
    .orderBy(desc(cards.dueAt))
    .limit(MOST_IN_CALENDAR)
}

/** The dated cards of a board. */
export function datedOnBoard(board: string) {
  return datedCards(eq(cards.boardId, board))
}

const home = alias(boards, 'home')

/** The dated cards that a user is on, on the open boards of which they are an active member. */
export function datedOfPerson(userId: string) {
  const found = db
    .select({ id: cardTerms.cardId })
    .from(members)
    .crossJoin(home)
    .crossJoin(cardTerms)
    .where(
      and(
        eq(members.userId, userId),
        eq(members.isActive, true),
        eq(home.id, members.boardId),
        eq(home.archived, false),
        eq(cardTerms.boardId, members.boardId),
        eq(cardTerms.term, personTerm(userId)),
      ),
    )
  return datedCards(inArray(cards.id, found))
}

function readNames(text: string): string[] {
  return JSON.parse(text)
}
