import { momentOf } from '../../kernel/contract/moment.ts'
import { pauseAfter } from '../../kernel/budget/weight.ts'
import type { Store } from '../../kernel/db/store.ts'
import { forEach } from '../../operations/at-once.ts'
import { isOfBoard } from '../rules/run-schedule.ts'
import { boardsWithDueRules, cardsOfSchedule, nextDueRule } from '../rules/schedule-queries.ts'
import { wantedBy } from '../rules/schedule.ts'
import type { CommandBody } from './commands.ts'

/** One batch has at most so many cards, so that the writes of others run in between; one alarm at most so many batches. */
export const RULE_SLICE = { cards: 50, batches: 20 } as const

/** A slice that failed is tried again after this time. */
const AGAIN_MS = 5_000

type ClockDeps = {
  boardId: string
  openStore(): Store
  nowMs(): number
  /** Sends the command that runs a slice of a schedule through the queue of the board; false if it was refused. */
  runRule(body: CommandBody<'runSchedule'>): Promise<boolean>
  wait(ms: number): Promise<void>
}

/** Has the rules of a board act whose schedules have come, slice by slice; returns when to look again, or undefined if none has a schedule. */
export async function runRuleClock(
  { boardId, openStore, nowMs, runRule, wait }: ClockDeps,
  slice: { cards: number; batches: number } = RULE_SLICE,
): Promise<number | undefined> {
  const store = openStore()
  for (let batch = 0; batch < slice.batches; batch += 1) {
    const startMs = nowMs()
    const { next } = await store.batch({ next: nextDueRule(boardId) })
    const [rule] = next
    if (rule === undefined || rule.dueAt === null) return undefined
    const { id, dueAt, cursor, trigger } = rule
    const now = momentOf(startMs)
    if (dueAt > now) return Date.parse(dueAt)
    const wanted = wantedBy(trigger, now)
    const find = cardsOfSchedule(boardId, rule, wanted, slice.cards)
    const found = isOfBoard(rule) ? [] : (await store.batch({ cards: find })).cards
    const isLast = found.length < slice.cards
    if (!(await runRule({ rule: id, dueAt, cursor, cards: found, isLast })))
      return nowMs() + AGAIN_MS
    await pauseAfter(startMs, { nowMs, wait })
  }
  return nowMs()
}

/** A schedule that should have come so long ago, in ms, was not seen by the alarm of its board. */
const LATE_MS = 60_000

/** Most boards that one call wakes. */
const MOST_WOKEN = 100

/** Wakes boards whose schedules are late, the latest first. */
export async function wakeBoardsOfRules(
  store: Store,
  wake: (boardId: string) => Promise<void>,
  nowMs: number,
): Promise<void> {
  const before = momentOf(nowMs - LATE_MS)
  const { late } = await store.batch({ late: boardsWithDueRules(before, MOST_WOKEN) })
  await forEach(
    late.map(({ boardId }) => boardId),
    wake,
  )
}
