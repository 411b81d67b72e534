import { type SQL, and, desc, eq, exists, gt, lt, sql } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { type Scope, byId, eqAny, ofBoard, ofBoardUnindexed } from '../../kernel/db/scope.ts'
import { activities } from '../boards/activity-table.ts'
import { boards, cards, ruleReplays, rules } from '../tables.ts'

/** Most entries of the log that one replay looks at, and most cards. */
export const MOST_REPLAYED = { entries: 200_000, cards: 40_000 } as const

const cardId = sql<string>`refs ->> 'cardId'`

/** The `seq` after which a replay begins: that of the last entry before a moment, but at most so many back. */
function startOf(boardId: string, since: Moment): SQL {
  const before = db
    .select({ seq: activities.seq })
    .from(activities)
    .where(and(eq(activities.boardId, boardId), lt(activities.createdAt, since)))
    .orderBy(desc(activities.seq))
    .limit(1)
  const last = db.select({ seq: boards.lastSeq }).from(boards).where(eq(boards.id, boardId))
  return sql`max(coalesce(${before}, 0), coalesce(${last}, 0) - ${MOST_REPLAYED.entries})`
}

/** Finds the `seq` after which a replay begins in the log of the board, and the last one. */
export function spanOfLog({ boardId }: Scope, since: Moment) {
  return db
    .select({ start: sql<number>`${startOf(boardId, since)}`.as('start'), end: boards.lastSeq })
    .from(boards)
    .where(eq(boards.id, boardId))
}

function isSince({ boardId }: Scope, since: Moment): SQL | undefined {
  return and(
    eq(activities.boardId, boardId),
    gt(activities.seq, sql`(select ${startOf(boardId, since)})`),
    sql`${cardId} is not null`,
  )
}

/** The cards that the log tells of since a moment, and the number of entries of each. */
export function cardsInLog(scope: Scope, since: Moment) {
  return db
    .select({ id: cardId.as('card_id'), entries: sql<number>`count(*)`.as('entries') })
    .from(activities)
    .where(isSince(scope, since))
    .groupBy(sql`1`)
    .limit(MOST_REPLAYED.cards)
}

/** The open cards of which the log tells nothing since a moment, if the rule has a schedule: one that is given, or that of an id. */
export function restingCards(scope: Scope, since: Moment, rule: { isScheduled: boolean } | string) {
  const isAsked =
    typeof rule === 'string'
      ? exists(
          db
            .select({ id: rules.id })
            .from(rules)
            .where(
              and(
                byId(rules, rule, scope),
                sql`${rules.trigger} ->> 'activityType' = 'scheduledTrigger'`,
              ),
            ),
        )
      : sql`${rule.isScheduled ? 1 : 0}`
  const told = db
    .select({ id: cardId.as('card_id') })
    .from(activities)
    .where(isSince(scope, since))
  return db
    .select({ id: cards.id })
    .from(cards)
    .where(
      and(
        isAsked,
        ofBoard(cards.boardId, scope),
        eq(sql`+${cards.archived}`, false),
        sql`${cards.id} not in (${told})`,
      ),
    )
    .limit(MOST_REPLAYED.cards)
}

/** The milliseconds that the open cards of which the log tells nothing since a moment were in each list. */
export function restingTimes(scope: Scope, since: Moment, until: Moment) {
  const told = db
    .select({ id: cardId.as('card_id') })
    .from(activities)
    .where(isSince(scope, since))
  const days = sql`max(0, julianday(${until}) - julianday(max(${cards.createdAt}, ${since})))`
  return db
    .select({ list: cards.listId, ms: sql<number>`sum(${days}) * 86400000`.as('ms') })
    .from(cards)
    .where(
      and(
        ofBoard(cards.boardId, scope),
        eq(sql`+${cards.archived}`, false),
        sql`${cards.id} not in (${told})`,
      ),
    )
    .groupBy(cards.listId)
}

/** The newest entries about some cards after a `seq`, newest first, without the texts of comments. */
export function entriesOfCards(boardId: string, ids: string[], start: number, most: number) {
  const named = sql`(select +value from json_each(${JSON.stringify(ids)}))`
  const isOfCards = sql`${cardId} in ${named} and ${cardId} is not null`
  return db
    .select({
      cardId: cardId.as('card_id'),
      kind: activities.kind,
      userId: activities.userId,
      createdAt: activities.createdAt,
      refs: sql`json_remove(${activities.refs}, '$.comment', '$.reason')`
        .mapWith(activities.refs)
        .as('refs'),
    })
    .from(activities)
    .where(and(isOfCards, eq(activities.boardId, boardId), gt(activities.seq, start)))
    .orderBy(desc(activities.seq))
    .limit(most)
}

/** These cards as they are now, as far as replays look at them, if they are on the board. */
export function cardsNow(boardId: string, ids: string[]) {
  return db
    .select({
      id: cards.id,
      title: cards.title,
      type: cards.type,
      listId: cards.listId,
      swimlaneId: cards.swimlaneId,
      archived: cards.archived,
      members: cards.members,
      assignees: cards.assignees,
      labelIds: cards.labelIds,
      customFields: cards.customFields,
      color: cards.color,
      dueComplete: cards.dueComplete,
      receivedAt: cards.receivedAt,
      startAt: cards.startAt,
      dueAt: cards.dueAt,
      endAt: cards.endAt,
      createdAt: cards.createdAt,
      modifiedAt: cards.modifiedAt,
    })
    .from(cards)
    .where(and(eqAny(cards.id, ids), ofBoardUnindexed(cards.boardId, { boardId })))
}

/** A replay of the board. */
export function replayOnBoard(scope: Scope, id: string) {
  return db
    .select()
    .from(ruleReplays)
    .where(byId(ruleReplays, id, scope))
}
