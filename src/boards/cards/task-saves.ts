import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { tasksIn } from '../../kernel/contract/tasks.ts'
import { db } from '../../kernel/db/database.ts'
import { updateRows } from '../../kernel/db/rows.ts'
import { LIST_BYTES, eqAny, withinByteLimit } from '../../kernel/db/scope.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import { type Store, hasSpentBudget } from '../../kernel/db/store.ts'
import { boards, cards, backfills } from '../tables.ts'
import { forgetViewsOf } from './view-saves.ts'

const NAME = 'tasks_of_cards'

/** One round looks at so many cards, and one call makes so many rounds at most. */
const MOST = { cards: 500, rounds: 20 } as const

const mine = eq(backfills.name, NAME)

const position = db.select({ afterId: backfills.afterId }).from(backfills).where(mine)

function cardsAfter(afterId: string, limit: number) {
  const where = gt(cards.id, afterId)
  const first = { table: cards, where, orderBy: sql`${cards.id}`, limit, text: cards.description }
  const { id, boardId, description, tasks, finishedTasks } = cards
  return db
    .select({ id, boardId, description, tasks, finishedTasks })
    .from(cards)
    .where(and(where, withinByteLimit(LIST_BYTES, first)))
    .orderBy(asc(id))
    .limit(limit)
}

type Counted = { id: string; boardId: string; description: string; set: ReturnType<typeof tasksIn> }

/**
 * Stores the counts of tasks, except for a card whose description somebody has changed meanwhile: that
 * change has counted them. The new version of the boards tells readers and the boards' objects.
 */
function setCounts(counted: Counted[]): Statement[] {
  if (counted.length === 0) return []
  const ids = [...new Set(counted.map(({ boardId }) => boardId))]
  const updates = counted.map(({ id, description, set }) => ({ key: { id, description }, set }))
  return [
    forgetViewsOf(ids),
    db
      .update(boards)
      .set({ version: sql`${boards.version} + 1` })
      .where(eqAny(boards.id, ids)),
    ...updateRows(cards, updates),
  ]
}

/** Counts the tasks in descriptions from before they were counted, some cards at a time, until all were looked at. */
export async function countStoredTasks(store: Store, most: number = MOST.cards): Promise<void> {
  for (let round = 0; round < MOST.rounds && !hasSpentBudget(store.meter); round += 1) {
    const { left } = await store.batch({ left: position })
    const [at] = left
    if (at === undefined) return
    const { found } = await store.batch({ found: cardsAfter(at.afterId, most) })
    const last = found.at(-1)
    if (last === undefined) {
      await store.batch([db.delete(backfills).where(mine)])
      return
    }
    const counted = found.flatMap(({ id, boardId, description, ...stored }) => {
      const set = tasksIn(description)
      const isCounted = set.tasks === stored.tasks && set.finishedTasks === stored.finishedTasks
      return isCounted ? [] : { id, boardId, description, set }
    })
    const moved = db.update(backfills).set({ afterId: last.id }).where(mine)
    await store.batch([...setCounts(counted), moved])
  }
}
