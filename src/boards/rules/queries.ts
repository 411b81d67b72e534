import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { type Scope, eqAny, ofBoardUnindexed } from '../../kernel/db/scope.ts'
import { users } from '../../accounts/users/tables.ts'
import { cards, checklists, ruleRuns, rules } from '../tables.ts'

/** The runs of a rule after a `seq`, oldest first. */
export function runsAfter(scope: Scope, rule: string, seq: number, limit: number) {
  const placed = { sort: sql<number>`${ruleRuns.seq}`.as('sort'), row: sql<number>`0`.as('row') }
  return db
    .select({ ...getTableColumns(ruleRuns), ...placed })
    .from(ruleRuns)
    .where(
      and(
        eq(ruleRuns.ruleId, rule),
        gt(ruleRuns.seq, seq),
        ofBoardUnindexed(ruleRuns.boardId, scope),
      ),
    )
    .orderBy(asc(ruleRuns.seq))
    .limit(limit)
}

/** All checklists of these cards. */
export function checklistsOfCards(ids: string[]) {
  return db.select().from(checklists).where(eqAny(checklists.cardId, ids))
}

/** The open cards of a list of the board, up to so many. */
export function openCardsOfList(boardId: string, list: string, most: number) {
  return db
    .select()
    .from(cards)
    .where(
      and(
        eq(cards.listId, list),
        eq(cards.archived, false),
        ofBoardUnindexed(cards.boardId, { boardId }),
      ),
    )
    .limit(most)
}

/** The lowest place among the open cards of each of these lists. */
export function topsOfLists(lists: string[]) {
  const top = db
    .select({ top: sql`min(${cards.sort})` })
    .from(cards)
    .where(and(eq(cards.listId, sql`value`), eq(cards.archived, false)))
  return db
    .select({ id: sql<string>`value`.as('id'), top: sql<number | null>`${top}`.as('top') })
    .from(sql`json_each(${JSON.stringify(lists)})`)
}

/** The users with whose rights the rules of a board act. */
export function makersOfRules(boardId: string) {
  return db
    .selectDistinct({
      id: users.id,
      username: users.username,
      isAdmin: users.isAdmin,
      isDisabled: users.loginDisabled,
      ver: users.ver,
    })
    .from(rules)
    .innerJoin(users, eq(users.id, rules.userId))
    .where(eq(rules.boardId, boardId))
}
