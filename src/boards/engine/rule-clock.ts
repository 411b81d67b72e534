import { momentOf } from '../../kernel/contract/moment.ts'
import { isOfBoard } from '../rules/run-schedule.ts'
import { cardsOfSchedule, endOfStretch, nextDueRule } from '../rules/schedule-queries.ts'
import { wantedBy } from '../rules/schedule.ts'
import { type ClockDeps, inSlices } from './clock-slices.ts'
import type { CommandBody } from './commands.ts'

/**
 * One batch looks at no more than so many cards and acts on so many of them, so that the writes of others
 * run in between; one alarm has at most so many batches.
 */
export const RULE_SLICE = { cards: 50, batches: 20, looked: 500 } as const

type Slice = { cards: number; batches: number; looked?: number }

type Deps = ClockDeps & {
  /** Sends the command that runs a slice of a schedule through the queue of the board; false if it was refused. */
  runRule(body: CommandBody<'runSchedule'>): Promise<boolean>
}

/** Has the rules of a board act whose schedules have come, slice by slice; returns when to look again, or undefined if none has a schedule. */
export async function runRuleClock(
  { boardId, openStore, runRule, ...clock }: Deps,
  { cards: most, batches, looked = RULE_SLICE.looked }: Slice = RULE_SLICE,
): Promise<number | undefined> {
  const store = openStore()
  let left = batches
  // Cards that nothing is done with are passed over without a command for each slice of them.
  let passed = { rule: '', dueAt: '', cursor: '', after: 0 }
  return inSlices(clock, batches, async (startMs) => {
    left -= 1
    const { next } = await store.batch({ next: nextDueRule(boardId) })
    const [rule] = next
    if (rule === undefined || rule.dueAt === null) return { lookAt: undefined }
    const { id, dueAt, cursor, trigger } = rule
    const now = momentOf(startMs)
    if (dueAt > now) return { lookAt: Date.parse(dueAt) }
    const on = { rule: id, dueAt, cursor }
    if (isOfBoard(rule))
      return { isTaken: await runRule({ ...on, cards: [], upTo: 0, isLast: true }) }
    const isSame = passed.rule === id && passed.dueAt === dueAt && passed.cursor === cursor
    const after = isSame ? passed.after : Number(cursor)
    const stretch = { boardId, after, most: looked }
    const { found, ends } = await store.batch({
      found: cardsOfSchedule(stretch, rule, wantedBy(trigger, now), most),
      ends: endOfStretch(stretch),
    })
    const [end] = ends
    const isFull = found.length >= most
    const upTo = isFull ? (found.at(-1)?.number ?? after) : (end?.last ?? after)
    const isLast = !isFull && (end?.count ?? 0) < looked
    if (found.length === 0 && !isLast && left > 0) {
      passed = { ...on, after: upTo }
      return { isTaken: true }
    }
    return { isTaken: await runRule({ ...on, cards: found, upTo, isLast }) }
  })
}
