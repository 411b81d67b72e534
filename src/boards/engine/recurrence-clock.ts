import { momentOf } from '../../kernel/contract/moment.ts'
import { nextRecurring } from '../cards/recurrence-queries.ts'
import { type ClockDeps, inSlices } from './clock-slices.ts'
import type { CommandBody } from './commands.ts'

/** One alarm makes at most so many cards, each in a batch of its own, as an invocation may send 1,000 statements. */
const MOST_MADE = 10

type Deps = ClockDeps & {
  /** Sends the command that makes the next card through the queue of the board; false if it was refused. */
  recur(body: CommandBody<'recurCard'>): Promise<boolean>
}

/** Makes the cards that have come on a board, one after the other, so that others write in between; returns when to look again, or undefined if nothing recurs. */
export async function runRecurrenceClock(
  { boardId, openStore, recur, ...clock }: Deps,
  most = MOST_MADE,
): Promise<number | undefined> {
  const store = openStore()
  return inSlices(clock, most, async (startMs) => {
    const { next } = await store.batch({ next: nextRecurring(boardId, 1) })
    const [found] = next
    if (found === undefined || found.at === null) return { lookAt: undefined }
    const { at, recurrence, ...card } = found
    if (at > momentOf(startMs)) return { lookAt: Date.parse(at) }
    const { to = card.list, position } = recurrence ?? {}
    return { isTaken: await recur({ ...card, at, list: to, position }) }
  })
}
