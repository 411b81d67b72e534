import { momentOf } from '../../kernel/contract/moment.ts'
import { forEach } from '../../operations/at-once.ts'
import type { Store } from '../../kernel/db/store.ts'
import { boardsWithMoments, boardsWithMomentsFrom, nextMoments } from '../due/queries.ts'
import { type ClockDeps, LATE_MS, inSlices } from './clock-slices.ts'

/**
 * The clock tells of at most so many cards in one batch, so that the writes of others run in between;
 * and sends at most so many batches in one alarm, as an invocation may send 1,000 statements.
 */
export const SLICE = { cards: 50, batches: 20 } as const

type Deps = ClockDeps & {
  /** Sends the command that logs the due dates of these cards through the queue of the board; false if it was refused. */
  log(cards: string[]): Promise<boolean>
}

/** Logs what has come of the due dates of a board, slice by slice; returns when to look again, or undefined if nothing is left. */
export async function runDueClock(
  { boardId, openStore, log, ...clock }: Deps,
  slice: { cards: number; batches: number } = SLICE,
): Promise<number | undefined> {
  const store = openStore()
  return inSlices(clock, slice.batches, async () => {
    const { moments } = await store.batch({ moments: nextMoments(boardId, slice.cards) })
    const now = momentOf(clock.nowMs())
    const come = moments.filter(({ at }) => at <= now).map(({ cardId }) => cardId)
    if (come.length === 0) return { lookAt: moments[0] && Date.parse(moments[0].at) }
    return { isTaken: await log(come) }
  })
}

/** Most moments that are looked at for boards whose alarm was lost, and where these are not all, most boards; and most boards that one call wakes. Tests lower them. */
export const LATE = { moments: 2_000, boards: 1_000, woken: 100 }

type WakeDeps = {
  store: Store
  wake(boardId: string): Promise<void>
  nowMs: number
  /** The id after which the boards are woken that come first, another one each time. */
  from: string
}

/**
 * Wakes boards whose alarm did not tell what has come: alarms are dropped after six failures, and boards
 * that were stored before there were alarms have none. A board that stays late, with however many
 * moments, does not keep others from being woken: where the earliest moments are not all, others
 * are looked for board by board, and each call begins at another id.
 */
export async function wakeLateBoards({ store, wake, nowMs, from }: WakeDeps): Promise<void> {
  const before = momentOf(nowMs - LATE_MS)
  const { late } = await store.batch({ late: boardsWithMoments(before, LATE.moments) })
  const isAll = late.reduce((sum, { moments }) => sum + moments, 0) < LATE.moments
  const ids = new Set(late.map(({ boardId }) => boardId))
  if (!isAll) {
    const { next, first } = await store.batch({
      next: boardsWithMomentsFrom(from, before, LATE.boards),
      first: boardsWithMomentsFrom('', before, LATE.boards),
    })
    for (const { boardId } of [...next, ...first]) ids.add(boardId)
  }
  const inOrder = [...ids].toSorted()
  const woken = [...inOrder.filter((id) => id >= from), ...inOrder.filter((id) => id < from)]
  await forEach(woken.slice(0, LATE.woken), wake)
}
