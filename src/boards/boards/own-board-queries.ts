import { and, count, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { avatarUrl } from '../../accounts/users/avatar-queries.ts'
import { isAccount } from '../../accounts/users/placeholder-queries.ts'
import { users } from '../../accounts/users/tables.ts'
import { db } from '../../kernel/db/database.ts'
import { type PageWindow, afterPosition, amongIf, rowid, rowidOf } from '../../kernel/db/scope.ts'
import { boards, lists, members } from '../tables.ts'

/** A tile has room for this many lists of its board. */
export const LISTS_ON_TILE = 8

/** A tile has room for this many people of its board. */
export const PEOPLE_ON_TILE = 4

/** Somebody on a tile; what they have not given is null. */
type PersonOnTile = {
  id: string
  username: string
  fullname: string | null
  initials: string | null
  isBot: true | null
  avatarUrl: string | null
}

const other = alias(members, 'other')

const isOnBoard = and(eq(other.boardId, boards.id), eq(other.isActive, true))

const activeMembers = db.select({ count: count() }).from(other).where(isOnBoard)

/** An index has the lists in order, so that a board with many of them costs no more than others. */
const firstLists = db
  .select({ one: sql`${lists.cardCount}`.as('one') })
  .from(lists)
  .where(and(eq(lists.boardId, boards.id), eq(lists.archived, false)))
  .orderBy(lists.sort, rowid(lists))
  .limit(LISTS_ON_TILE)

const firstPeople = db
  .select({
    one: sql`json_object('id', ${users.id}, 'username', ${users.username},
      'fullname', ${users.profile} ->> 'fullname', 'initials', ${users.profile} ->> 'initials',
      'isBot', iif(${users.isBot}, json('true'), null), 'avatarUrl', ${avatarUrl})`.as('one'),
  })
  .from(other)
  .innerJoin(users, eq(users.id, other.userId))
  .where(and(isOnBoard, isAccount))
  .orderBy(rowid(other))
  .limit(PEOPLE_ON_TILE)

/** Boards of which the user is an active member, archived ones too. */
export function boardsOfCaller(
  caller: string,
  { limit, after: position }: PageWindow,
  only: string[] | undefined,
) {
  const { slug, color, gradient, backgroundId, permission, archived, createdAt, modifiedAt, type } =
    boards
  return db
    .select({
      id: boards.id,
      title: boards.title,
      sort: boards.sort,
      row: rowidOf(boards),
      slug,
      color,
      gradient,
      backgroundId,
      permission,
      archived,
      type,
      createdAt,
      modifiedAt,
      members: sql<number>`${activeMembers}`.as('members'),
      lists: sql<number[]>`(select json_group_array(one) from ${firstLists})`
        .mapWith(readList<number>)
        .as('lists'),
      people: sql<PersonOnTile[]>`(select json_group_array(json(one)) from ${firstPeople})`
        .mapWith(readList<PersonOnTile>)
        .as('people'),
    })
    .from(members)
    .innerJoin(boards, eq(boards.id, members.boardId))
    .where(
      and(
        eq(members.userId, caller),
        eq(members.isActive, true),
        amongIf(boards.id, only),
        afterPosition(boards.sort, position),
      ),
    )
    .orderBy(boards.sort, rowid(boards))
    .limit(limit)
}

function readList<T>(text: string): T[] {
  return JSON.parse(text)
}
