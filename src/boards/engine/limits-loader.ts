import { boardsOfMember } from '../boards/queries.ts'
import { countsOnCards } from '../cards/contents-queries.ts'
import { ALL_LIMITS } from '../model/limits.ts'
import type { Needs } from '../model/decision.ts'
import { COUNTED_ON_CARDS } from '../entities.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import { type Statement, rowQuery } from '../../kernel/db/statements.ts'
import type { Command } from './command.ts'

/**
 * Counts what is on the cards to which commands add something, if the snapshot does not know. The
 * snapshot counts on from then, so this is read once for each card, and no further than the limit.
 */
export function countQueries(snapshot: BoardSnapshot, needs: Needs[]): Statement[] {
  const asked = needs.flatMap(({ counts, board }) =>
    counts ? [{ ...counts, on: snapshot.elsewhere.get(board ?? '') ?? snapshot }] : [],
  )
  return [...Map.groupBy(asked, ({ on }) => on)].flatMap(([{ counts }, here]) =>
    COUNTED_ON_CARDS.flatMap((table) => {
      const ids = here.flatMap(({ of, card }) => (of === table ? card : []))
      const unknown = [...new Set(ids)].filter((id) => !counts[table].has(id))
      if (unknown.length === 0) return []
      const rows = countsOnCards(table, unknown, ALL_LIMITS.card[table])
      return [
        rowQuery(rows, (found) => found.forEach((one) => counts[table].set(one.id, one.count))),
      ]
    }),
  )
}

/** Counts the boards of the users for whom commands make one, as there is a limit. */
export function membershipQueries(
  { memberships }: BoardSnapshot,
  commands: Command[],
  needs: Needs[],
): Statement[] {
  memberships.clear()
  const users = needs.flatMap(({ boardsOf }, at) =>
    boardsOf === undefined ? [] : boardsOf || (commands[at]?.actor.userId ?? ''),
  )
  return users.map((user) =>
    rowQuery(boardsOfMember(user, ALL_LIMITS.user.boards), ([found]) =>
      memberships.set(user, found?.count ?? 0),
    ),
  )
}
