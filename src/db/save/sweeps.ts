import { type SQL, sql } from 'drizzle-orm'
import type { Sweep } from '../../domain/decision.ts'
import { activities } from '../schema/activities.ts'
import { members } from '../schema/boards.ts'
import { cardTerms, cards } from '../schema/cards.ts'
import { customFields } from '../schema/custom-fields.ts'
import { lists, swimlanes } from '../schema/lanes.ts'
import { boards } from '../schema/boards.ts'

/** The statements of a sweep: what hangs on a card, a list, a swimlane or a board goes with it. */
export function sweepRows(boardId: string, { of, id }: Sweep): SQL[] {
  switch (of) {
    case 'parents':
      return [sql`update ${cards} set parent_id = '' where parent_id = ${id}`]
    case 'card':
      return removeCards(sql`id = ${id}`)
    case 'list':
      return removeCards(sql`list_id = ${id}`)
    case 'swimlane':
      return [...removeCards(sql`swimlane_id = ${id}`), ...leaveSwimlane(boardId, id)]
    case 'board':
      return ON_BOARD.map(([table, column]) => sql`delete from ${table} where ${column} = ${id}`)
  }
}

const ON_BOARD = [
  [cardTerms, cardTerms.boardId],
  [cards, cards.boardId],
  [customFields, customFields.boardId],
  [lists, lists.boardId],
  [swimlanes, swimlanes.boardId],
  [activities, activities.boardId],
  [members, members.boardId],
  [boards, boards.id],
] as const

function removeCards(which: SQL): SQL[] {
  const ids = sql`select id from ${cards} where ${which}`
  return [
    sql`update ${cards} set parent_id = '' where parent_id <> '' and parent_id in (${ids})`,
    sql`delete from ${cardTerms} where card_id in (${ids})`,
    sql`delete from ${cards} where ${which}`,
  ]
}

/** Lists of the swimlane become the board's, and every list counts its cards anew. */
function leaveSwimlane(boardId: string, id: string): SQL[] {
  const left = sql`select count(*) from ${cards} where list_id = ${lists.id} and archived = 0`
  return [
    sql`update ${lists} set swimlane_id = '' where board_id = ${boardId} and swimlane_id = ${id}`,
    sql`update ${lists} set card_count = (${left}) where board_id = ${boardId}`,
  ]
}
