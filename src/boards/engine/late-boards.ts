import { momentOf } from '../../kernel/contract/moment.ts'
import type { Store } from '../../kernel/db/store.ts'
import { forEach } from '../../operations/at-once.ts'
import { type Awaited, boardsAwaited, boardsAwaitedFrom } from '../due/late-boards-queries.ts'

/** A moment that has passed so long ago, in ms, was not seen by the alarm of its board. */
const LATE_MS = 60_000

/** Most moments that are looked at for boards whose alarm was lost, and where these are not all, most boards; and most boards that one call wakes. Tests lower them. */
export const LATE = { moments: 2_000, boards: 1_000, woken: 100 }

type Deps = {
  store: Store
  wake(boardId: string): Promise<void>
  nowMs: number
  /** The id after which the boards are woken that come first, another one each time. */
  from: string
}

/**
 * Wakes boards whose alarm did not see what has come: alarms are dropped after six failures, and boards
 * that were stored before there were alarms have none. A board that stays late, with however many
 * moments, does not keep others from being woken: where the earliest moments are not all, others
 * are looked for board by board, and each call begins at another id.
 */
export async function wakeLateBoards(
  awaited: Awaited,
  { store, wake, nowMs, from }: Deps,
): Promise<void> {
  const before = momentOf(nowMs - LATE_MS)
  const { late } = await store.batch({ late: boardsAwaited(awaited, before, LATE.moments) })
  const isAll = late.reduce((sum, { moments }) => sum + moments, 0) < LATE.moments
  const ids = new Set(late.flatMap(({ boardId, isOpen }) => (isOpen ? boardId : [])))
  if (!isAll) {
    const { next, first } = await store.batch({
      next: boardsAwaitedFrom(awaited, from, before, LATE.boards),
      first: boardsAwaitedFrom(awaited, '', before, LATE.boards),
    })
    for (const { boardId } of [...next, ...first]) ids.add(boardId)
  }
  const inOrder = [...ids].toSorted()
  const inTurn = [...inOrder.filter((id) => id >= from), ...inOrder.filter((id) => id < from)]
  await forEach(inTurn.slice(0, LATE.woken), wake)
}
