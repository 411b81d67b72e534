import { type SQL, and, count, desc, eq, exists, sql } from 'drizzle-orm'
import { cardFields } from '../boards/cards/fields.ts'
import { shownIn } from '../kernel/contract/pick-fields.ts'
import { columnsHolding } from '../kernel/db/columns.ts'
import type { Label } from '../boards/model/rows.ts'
import { eqAny } from '../kernel/db/scope.ts'
import { boards, cards, lists, members, swimlanes } from '../boards/tables.ts'
import { staleCards } from './tables.ts'
import { db } from '../kernel/db/database.ts'

/** Most boards of a user that one search looks through: those that changed last. */
const MOST_BOARDS = 500

const searched = (withLabels: boolean) => ({
  id: boards.id,
  title: boards.title,
  archived: boards.archived,
  permission: boards.permission,
  labels: withLabels ? boards.labels : sql<Label[]>`'[]'`.mapWith(boards.labels).as('labels'),
})

/** The boards of which the user is an active member. */
export function ownBoards(userId: string, withLabels: boolean) {
  return db
    .select(searched(withLabels))
    .from(members)
    .innerJoin(boards, eq(boards.id, members.boardId))
    .where(and(eq(members.userId, userId), eq(members.isActive, true)))
    .orderBy(desc(boards.modifiedAt))
    .limit(MOST_BOARDS)
}

/** Boards by id, and public boards by title. */
export function namedBoards(names: string[], withLabels: boolean) {
  return db
    .select(searched(withLabels))
    .from(boards)
    .where(sql`${boards.id} in (${idsNamed(names)})`)
    .limit(MOST_BOARDS)
}

function idsNamed(names: string[]): SQL {
  const json = JSON.stringify(names)
  return sql`select value from json_each(${json})
    union select ${boards.id} from json_each(${json}) cross join ${boards} on ${boards.title} = value
      where ${boards.permission} = 'public'`
}

/** A search's boards in SQL: those of the user, and those that it names. */
function boardIds(userId: string, names: string[]): SQL {
  const isOwn = sql`${members.userId} = ${userId} and ${members.isActive} = 1`
  const own = sql`select ${members.boardId} from ${members} where ${isOwn}`
  return names.length === 0 ? own : sql`${own} union ${idsNamed(names)}`
}

/** The boards of a search that are marked to be indexed as a whole. */
export function boardsBehind(userId: string, named: string[]) {
  return db
    .select({ id: staleCards.boardId })
    .from(staleCards)
    .where(
      and(eq(staleCards.cardId, ''), sql`${staleCards.boardId} in (${boardIds(userId, named)})`),
    )
    .limit(MOST_BOARDS)
}

/** Most lists or swimlanes whose titles one search compares. */
const MOST_COLUMNS = 5_000

/** The lists, or the swimlanes, on the boards of a search. */
export function titlesOf(
  table: typeof lists | typeof swimlanes,
  { userId, boards: named }: { userId: string; boards: string[] },
) {
  return db
    .select({ id: table.id, boardId: table.boardId, title: table.title })
    .from(table)
    .where(sql`${table.boardId} in (${boardIds(userId, named)})`)
    .limit(MOST_COLUMNS)
}

/** The cards that a search found, and what decides whether the user may read them now. */
export function cardsFound(userId: string, ids: string[]) {
  const isOfCard = sql`${staleCards.cardId} in ('', ${cards.id})`
  const marks = db
    .select({ mark: staleCards.mark })
    .from(staleCards)
    .where(and(eq(staleCards.boardId, cards.boardId), isOfCard))
  return db
    .select({
      id: cards.id,
      ...columnsHolding(cards, shownIn(cardFields, 'search')),
      boardTitle: sql<string>`${boards.title}`.as('board_title'),
      listTitle: sql<string | null>`${lists.title}`.as('list_title'),
      isHidden:
        sql<number>`coalesce(${lists.archived}, 0) or coalesce(${swimlanes.archived}, 0)`.as(
          'is_hidden',
        ),
      isBoardArchived: sql<number>`${boards.archived}`.as('is_board_archived'),
      permission: boards.permission,
      isMember: sql<number>`coalesce(${members.isActive}, 0)`.as('is_member'),
      isStale: sql<number>`${exists(marks)}`.as('is_stale'),
    })
    .from(cards)
    .innerJoin(boards, eq(boards.id, cards.boardId))
    .leftJoin(lists, eq(lists.id, cards.listId))
    .leftJoin(swimlanes, eq(swimlanes.id, cards.swimlaneId))
    .leftJoin(members, and(eq(members.boardId, cards.boardId), eq(members.userId, userId)))
    .where(eqAny(cards.id, ids))
}

export function countOfBoards() {
  return db.select({ count: count() }).from(boards)
}
