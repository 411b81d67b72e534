import { momentOf } from '../../kernel/contract/moment.ts'
import { isOfBoard } from '../rules/run-schedule.ts'
import { cardsOfSchedule, nextDueRule } from '../rules/schedule-queries.ts'
import { wantedBy } from '../rules/schedule.ts'
import { type ClockDeps, inSlices } from './clock-slices.ts'
import type { CommandBody } from './commands.ts'

/** One batch has at most so many cards, so that the writes of others run in between; one alarm at most so many batches. */
export const RULE_SLICE = { cards: 50, batches: 20 } as const

type Deps = ClockDeps & {
  /** Sends the command that runs a slice of a schedule through the queue of the board; false if it was refused. */
  runRule(body: CommandBody<'runSchedule'>): Promise<boolean>
}

/** Has the rules of a board act whose schedules have come, slice by slice; returns when to look again, or undefined if none has a schedule. */
export async function runRuleClock(
  { boardId, openStore, runRule, ...clock }: Deps,
  slice: { cards: number; batches: number } = RULE_SLICE,
): Promise<number | undefined> {
  const store = openStore()
  return inSlices(clock, slice.batches, async (startMs) => {
    const { next } = await store.batch({ next: nextDueRule(boardId) })
    const [rule] = next
    if (rule === undefined || rule.dueAt === null) return { lookAt: undefined }
    const { id, dueAt, cursor, trigger } = rule
    const now = momentOf(startMs)
    if (dueAt > now) return { lookAt: Date.parse(dueAt) }
    const wanted = wantedBy(trigger, now)
    const find = cardsOfSchedule(boardId, rule, wanted, slice.cards)
    const found = isOfBoard(rule) ? [] : (await store.batch({ cards: find })).cards
    const isLast = found.length < slice.cards
    return { isTaken: await runRule({ rule: id, dueAt, cursor, cards: found, isLast }) }
  })
}
