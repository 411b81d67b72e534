import { momentOf } from '../../kernel/contract/moment.ts'
import { nextMoments } from '../due/queries.ts'
import { type ClockDeps, inSlices } from './clock-slices.ts'

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
