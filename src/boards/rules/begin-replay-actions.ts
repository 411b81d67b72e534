import { AppError } from '../../kernel/contract/app-error.ts'
import { DAY_MS } from '../../kernel/contract/days.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import type { Call, RunResult } from '../../kernel/contract/operation.ts'
import type { Scope } from '../../kernel/db/scope.ts'
import { ALWAYS, type Found, after } from '../../kernel/db/statements.ts'
import { sendMessages } from '../../kernel/task-queue.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import { type OperationContext, callerOf } from '../../operations/operation.ts'
import { firstOrThrow } from '../../operations/read.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { unclaimed } from '../../outbox/due.ts'
import { codeOf } from '../model/absent.ts'
import { rowOnBoard } from '../row-queries.ts'
import { boardToReplayOn, nextSlice, replayBoardOf } from './replay-actions.ts'
import { NO_TALLY } from './replay-card.ts'
import type { ReplayedRule, RuleReplay, Tally, Touched } from './replay-fields.ts'
import {
  MOST_REPLAYED,
  cardsInLog,
  restingCards,
  restingTimes,
  spanOfLog,
} from './replay-queries.ts'
import { type Span, isScheduled, runsOf } from './replay-schedule.ts'
import { isOfBoard } from './run-schedule.ts'
import { type Begun, type Replayed, addressOf, shownReplay } from './replay-shown.ts'
import { beginReplay, forgetReplays } from './replay-saves.ts'
import { sliceFrom } from './replay-tally.ts'
import { MOST_DAYS, replayable, ruleGiven } from './replayed-rule.ts'

type Body = { rule: string | Omit<ReplayedRule, 'id'>; days?: number | undefined }

type ReplayCall = Call<OperationContext, { board: string }, Body>

/** The queries for what a replay begins with. */
export function foundForReplay({ scope, body, context }: ReplayCall & { scope: Scope }) {
  const { since, until } = timeOf(context, body)
  const { rule } = body
  return {
    ...boardToReplayOn(scope),
    span: spanOfLog(scope, since),
    touched: cardsInLog(scope, since),
    resting: restingTimes(scope, since, until),
    cards: restingCards(
      scope,
      since,
      typeof rule === 'string' ? rule : { isScheduled: isScheduled(rule) },
    ),
    rules: rowOnBoard('rules', scope, typeof rule === 'string' ? rule : ''),
  }
}

function timeOf({ deps }: RequestContext, { days = MOST_DAYS }: Pick<Body, 'days'>) {
  const nowMs = deps.nowMs()
  return { since: momentOf(nowMs - days * DAY_MS), until: momentOf(nowMs) }
}

/** Replays a rule at once, or begins to where the log is long. */
export async function beginOrReplay(
  found: Found<ReturnType<typeof foundForReplay>>,
  { path, body, context }: ReplayCall,
): Promise<RunResult<Replayed | Begun>> {
  const replay = replayOf(found, path.board, body, context)
  const { touched } = replay
  if (sliceFrom(touched, 0).length < touched.length) return { body: await begin(replay, context) }
  const on = replayBoardOf(path.board, found)
  const { tally } = touched.length === 0 ? replay : await nextSlice(context.store, on, replay)
  const shown = shownReplay({ ...replay, tally }, found.lists)
  await context.store.batch(recordOf(context, shown).map((record) => record(ALWAYS)))
  return { body: shown }
}

function replayOf(
  { rules, span, touched, resting, cards }: Found<ReturnType<typeof foundForReplay>>,
  boardId: string,
  body: Body,
  context: RequestContext,
): RuleReplay {
  const rule =
    typeof body.rule === 'string'
      ? firstOrThrow(rules, codeOf('rules', 'not_found'))
      : ruleGiven(body.rule)
  const { since, until } = timeOf(context, body)
  const { start = 0, end = 0 } = span[0] ?? {}
  // The clock looks at cards that nobody touched, too; what they rest is counted with them.
  const others = cards.map(({ id }): Touched => [id, 0])
  const all = touched.map(({ id, entries }): Touched => [id, entries])
  return {
    id: context.deps.newId(),
    boardId,
    userId: callerOf(context).userId,
    rule: replayable(rule),
    since,
    until,
    start,
    changes: end - start,
    touched: [...all, ...others].slice(0, MOST_REPLAYED.cards),
    next: 0,
    tally: {
      ...runsOnBoard(rule, { sinceMs: Date.parse(since), untilMs: Date.parse(until) }),
      lists: isScheduled(rule)
        ? {}
        : Object.fromEntries(resting.map(({ list, ms }) => [list, [ms, ms]])),
    },
    ...unclaimed(until),
    createdAt: until,
  }
}

async function begin(replay: RuleReplay, context: RequestContext): Promise<Begun> {
  const { store, deps } = context
  const body = addressOf(context, replay.boardId, replay.id)
  const { begun } = await store.batch({
    begun: after(beginReplay(replay), [
      (isBegun) => forgetReplays(replay, isBegun),
      ...recordOf(context, body),
    ]),
  })
  if (begun.length === 0) throw new AppError('replay.running')
  await sendMessages(deps.queue, [{ task: 'replays', id: replay.id }]).catch(() => {})
  return body
}

/** The runs of a schedule whose action is about the whole board: it makes a card each time, or does what the log does not tell of. */
function runsOnBoard(rule: ReplayedRule, span: Span): Tally {
  if (!isScheduled(rule) || !isOfBoard(rule)) return NO_TALLY
  const runs = runsOf(rule, span).length
  const isMade = rule.action['actionType'] === 'createCard'
  return { ...NO_TALLY, matched: runs, ...(isMade ? { wouldAct: runs } : { unknown: runs }) }
}
