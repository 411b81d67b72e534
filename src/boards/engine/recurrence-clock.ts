import { momentOf } from '../../kernel/contract/moment.ts'
import { pauseAfter } from '../../kernel/budget/weight.ts'
import type { Store } from '../../kernel/db/store.ts'
import { forEach } from '../../operations/at-once.ts'
import { boardsWithRecurring, nextRecurring } from '../cards/recurrence-queries.ts'
import type { CommandBody } from './commands.ts'

/** One alarm makes at most so many cards, each in a batch of its own, as an invocation may send 1,000 statements. */
const MOST_MADE = 10

/** A card that could not be made is tried again after this time. */
const AGAIN_MS = 5_000

type ClockDeps = {
  boardId: string
  openStore(): Store
  nowMs(): number
  /** Sends the command that makes the next card through the queue of the board; false if it was refused. */
  recur(body: CommandBody<'recurCard'>): Promise<boolean>
  wait(ms: number): Promise<void>
}

/** Makes the cards that have come on a board, one after the other, so that others write in between; returns when to look again, or undefined if nothing recurs. */
export async function runRecurrenceClock(
  { boardId, openStore, nowMs, recur, wait }: ClockDeps,
  most = MOST_MADE,
): Promise<number | undefined> {
  const store = openStore()
  for (let made = 0; made < most; made += 1) {
    const startMs = nowMs()
    const { next } = await store.batch({ next: nextRecurring(boardId, 1) })
    const [found] = next
    if (found === undefined || found.at === null) return undefined
    const { at, recurrence, ...card } = found
    if (at > momentOf(startMs)) return Date.parse(at)
    const { to = card.list, position } = recurrence ?? {}
    if (!(await recur({ ...card, at, list: to, position }))) return nowMs() + AGAIN_MS
    await pauseAfter(startMs, { nowMs, wait })
  }
  return nowMs()
}

/** A card that should have come so long ago, in ms, was not made by the alarm of its board. */
const LATE_MS = 60_000

/** Most cards that are looked at for boards whose alarm was lost, and most boards that one call wakes. */
const LATE = { cards: 2_000, boards: 100 }

/** Wakes boards on which cards are late, beginning at another one each time. */
export async function wakeBoardsOfRecurring({
  store,
  wake,
  nowMs,
  from,
}: {
  store: Store
  wake(boardId: string): Promise<void>
  nowMs: number
  from: string
}): Promise<void> {
  const before = momentOf(nowMs - LATE_MS)
  const { late } = await store.batch({ late: boardsWithRecurring(before, LATE.cards) })
  const ids = late.map(({ boardId }) => boardId).toSorted()
  const inTurn = [...ids.filter((id) => id >= from), ...ids.filter((id) => id < from)]
  await forEach(inTurn.slice(0, LATE.boards), wake)
}
