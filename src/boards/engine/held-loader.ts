import type { Needs } from '../model/decision.ts'
import { MOST_BOARDS, MOST_OF_LIST } from '../rules/stage.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import { checklistsOfCards, openCardsOfList, topsOfLists } from '../rules/queries.ts'
import { type Statement, rowQuery } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import { cardQueries, unknown } from './card-loader.ts'
import { countQueries } from './limits-loader.ts'
import { peopleQueries, queriesOfBoards } from './loader.ts'
import { type Mailing, mailQueries } from './mail-loader.ts'

/** Loads what a decision turned out to lack, in one more round trip: rules are known only once it is decided what they act on. */
export async function loadLacking(
  store: Store,
  snapshot: BoardSnapshot,
  lacks: Needs[],
  mailing: Mailing,
): Promise<void> {
  await store.batch([
    ...peopleQueries(snapshot, [], lacks),
    ...cardQueries(snapshot, lacks),
    ...countQueries(snapshot, lacks),
    ...heldQueries(snapshot, lacks),
    ...mailQueries(snapshot, lacks, mailing),
    ...queriesOfBoards(snapshot, lacks, MOST_BOARDS),
  ])
}

/** Reads the rows that rules need in full: the checklists of cards, the open cards of lists, and the lowest places in lists. */
function heldQueries(snapshot: BoardSnapshot, needs: Needs[]): Statement[] {
  const { held } = snapshot
  const known = new Map([...held.checklists].map((id) => [id, true]))
  const cards = unknown(
    known,
    needs.flatMap(({ checklistsOf = [] }) => checklistsOf),
  )
  const lists = unknown(
    held.lists,
    needs.flatMap(({ cardsOfList = [] }) => cardsOfList),
  )
  const tops = unknown(
    held.tops,
    needs.flatMap(({ topsOf = [] }) => topsOf),
  )
  const queries: Statement[] = lists.map((list) =>
    rowQuery(openCardsOfList(snapshot.id, list, MOST_OF_LIST + 1), (rows) => {
      held.lists.set(list, rows.length > MOST_OF_LIST ? 'tooMany' : 'all')
      if (rows.length > MOST_OF_LIST) return
      for (const row of rows) if (!snapshot.cards.get(row.id)) snapshot.cards.set(row.id, row)
    }),
  )
  if (cards.length > 0)
    queries.push(
      rowQuery(checklistsOfCards(cards), (rows) => {
        for (const id of cards) held.checklists.add(id)
        for (const row of rows) snapshot.checklists.set(row.id, row)
      }),
    )
  if (tops.length > 0)
    queries.push(
      rowQuery(topsOfLists(tops), (rows) => {
        for (const id of tops) held.tops.set(id, Infinity)
        for (const { id, top } of rows) if (top !== null) held.tops.set(id, top)
      }),
    )
  return queries
}
