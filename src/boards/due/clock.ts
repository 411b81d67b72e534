import { atOnce } from '../../operations/at-once.ts'
import type { Store } from '../../kernel/db/store.ts'
import { pauseAfter } from '../../kernel/pause.ts'
import { boardsWithMoments, nextMoments } from './queries.ts'

/** Most cards that are told of in one batch, between which the writes of others run; and most batches of one alarm, as an invocation may send 1,000 statements. */
export const SLICE = { cards: 50, batches: 20 } as const

/** When a slice that failed is tried again. */
const AGAIN_MS = 5_000

type ClockDeps = {
  boardId: string
  openStore(): Store
  nowMs(): number
  /** Sends the command that tells of these cards through the queue of the board; false if it was refused. */
  tell(cards: string[]): Promise<boolean>
  wait(ms: number): Promise<void>
}

/** Tells what has come of the due dates of a board, slice by slice; returns when to look again, or undefined if nothing is left. */
export async function tellDueDates(
  { boardId, openStore, nowMs, tell, wait }: ClockDeps,
  slice: { cards: number; batches: number } = SLICE,
): Promise<number | undefined> {
  const store = openStore()
  for (let batch = 0; batch < slice.batches; batch += 1) {
    const startMs = nowMs()
    const { moments } = await store.batch({ moments: nextMoments(boardId, slice.cards) })
    const now = new Date(nowMs()).toISOString()
    const come = moments.filter(({ at }) => at <= now).map(({ cardId }) => cardId)
    if (come.length === 0) return moments[0] && Date.parse(moments[0].at)
    if (!(await tell(come))) return nowMs() + AGAIN_MS
    await pauseAfter(startMs, { nowMs, wait })
  }
  return nowMs()
}

/** A moment that came so long ago, in ms, was not told by the alarm of its board. */
const LATE_MS = 60_000

/** Most moments that are looked at for boards whose alarm was lost. */
const MOST_LATE = 2_000

/** Wakes boards whose alarm did not tell what has come: alarms are dropped after six failures, and boards that were stored before there were alarms have none. */
export async function wakeLateBoards(
  store: Store,
  wake: (boardId: string) => Promise<void>,
  nowMs: number,
): Promise<void> {
  const before = new Date(nowMs - LATE_MS).toISOString()
  const { late } = await store.batch({ late: boardsWithMoments(before, MOST_LATE) })
  await atOnce(late.slice(0, 100), 6, ({ boardId }) => wake(boardId))
}
