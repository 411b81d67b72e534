import { type SQL, and, asc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { unindexed } from '../../kernel/db/scope.ts'
import { activities } from '../boards/activity-table.ts'
import type { Awaited } from '../due/late-boards-queries.ts'
import { boards, cards, lists, ruleMarks, rules, swimlanes } from '../tables.ts'
import type { Wanted } from './schedule.ts'

/** The rule of a board that is due first. Those of an archived board wait until that is restored. */
export function nextDueRule(boardId: string) {
  return db
    .select({
      id: rules.id,
      dueAt: rules.dueAt,
      cursor: rules.cursor,
      trigger: rules.trigger,
      action: rules.action,
    })
    .from(rules)
    .innerJoin(boards, eq(boards.id, rules.boardId))
    .where(and(eq(rules.boardId, boardId), isNotNull(rules.dueAt), eq(boards.archived, false)))
    .orderBy(asc(rules.dueAt), asc(rules.id))
    .limit(1)
}

/** The rules of all boards that have a schedule. */
export const SCHEDULED: Awaited = { boardId: rules.boardId, at: rules.dueAt, untilRestored: true }

/**
 * The moment at which a card came into its list: that of its last move from another one, or of its making.
 * Its entries of the log are found by the card, whose id has no affinity here, as the index has none; by
 * the board, SQLite would read the whole log for each.
 */
const cameAt = sql<string>`coalesce((select max(${activities.createdAt}) from ${activities}
  where refs ->> 'cardId' = ${unindexed(cards.id)} and refs ->> 'cardId' is not null
    and ${unindexed(activities.boardId)} = ${cards.boardId} and ${activities.kind} = 'moveCard'
    and refs ->> 'oldListId' <> refs ->> 'listId'), ${cards.createdAt})`

function momentIn(since: Wanted['since']): SQL {
  if (since === 'list') return cameAt
  if (since === 'activity') return sql`${cards.dateLastActivity}`
  return since === undefined ? sql`null` : sql`${cards[since]}`
}

/** A part of the cards of a board: at most so many, after a card number. */
export type Stretch = { boardId: string; after: number; most: number }

function stretchOf({ boardId, after, most }: Stretch) {
  return db
    .select({ number: cards.cardNumber })
    .from(cards)
    .where(and(eq(cards.boardId, boardId), gt(cards.cardNumber, after)))
    .orderBy(asc(cards.cardNumber))
    .limit(most)
    .as('stretch')
}

/** The number of cards in a stretch, and the number of the last one; null if there are none. */
export function endOfStretch(of: Stretch) {
  const stretch = stretchOf(of)
  return db
    .select({
      count: sql<number>`count(*)`.as('count'),
      last: sql<number | null>`max(${stretch.number})`.as('last'),
    })
    .from(stretch)
}

/** The first open cards of a stretch that a schedule is about and has not done, in the order of their numbers, by which an index finds them. */
export function cardsOfSchedule(
  stretch: Stretch,
  rule: { id: string },
  { listName, since, until, after }: Wanted,
  limit: number,
) {
  const { boardId } = stretch
  const end = endOfStretch(stretch).as('end')
  const at = momentIn(since)
  const named = listName === undefined ? undefined : eq(lists.title, listName)
  const openLists = db
    .select({ id: lists.id })
    .from(lists)
    .where(and(eq(lists.boardId, boardId), eq(lists.archived, false), named))
  const openSwimlanes = db
    .select({ id: swimlanes.id })
    .from(swimlanes)
    .where(and(eq(swimlanes.boardId, boardId), eq(swimlanes.archived, false)))
  const isDone = sql`exists (select 1 from ${ruleMarks} where ${ruleMarks.ruleId} = ${rule.id}
    and ${ruleMarks.cardId} = ${cards.id} and ${ruleMarks.at} = ${at})`
  return db
    .select({
      id: cards.id,
      number: cards.cardNumber,
      list: cards.listId,
      at: sql<string | null>`${at}`.as('moment'),
    })
    .from(cards)
    .where(
      and(
        eq(cards.boardId, boardId),
        gt(cards.cardNumber, stretch.after),
        lte(cards.cardNumber, sql`(select ${end.last} from ${end})`),
        sql`${unindexed(cards.listId)} in ${openLists}`,
        sql`${unindexed(cards.swimlaneId)} in ${openSwimlanes}`,
        sql`not ${unindexed(cards.archived)}`,
        since === 'list' && until !== undefined ? lte(cards.createdAt, until) : undefined,
        until === undefined ? undefined : sql`${at} <= ${until}`,
        after === undefined ? undefined : sql`${at} > ${after}`,
        since === undefined ? undefined : sql`not ${isDone}`,
        since === 'dueAt' ? eq(cards.dueComplete, false) : undefined,
      ),
    )
    .orderBy(asc(cards.cardNumber))
    .limit(limit)
}
