import { apply } from '../model/apply.ts'
import {
  type Change,
  type CommandContext,
  type DomainEvent,
  type Needs,
  cascade,
  event,
  insert,
  update,
} from '../model/decision.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import type { Case } from './act-on.ts'
import { afterActing, afterFailure } from './failures.ts'
import type { Outcome, Rule, RuleRun } from './fields.ts'

/** Number of runs that are kept of each rule; older ones go a hundred at a time. */
const KEPT_RUNS = { most: 1_000, step: 100 } as const

/** A run as it is stored and logged; it needs nothing more to be read. */
type Noted = { changes: Change[]; events: DomainEvent[]; lacks: Needs[] }

/** Notes a run of a rule, in its runs and, unless there was nothing to do or it fails as before, in the log. */
export function noteRun(
  on: BoardSnapshot,
  { rule: { id: ruleId }, cardId }: Case,
  {
    outcome,
    reason = '',
    changes: count = 0,
  }: { outcome: Outcome } & Partial<Pick<RuleRun, 'reason' | 'changes'>>,
  { now, newId }: Pick<CommandContext, 'now' | 'newId'>,
): Noted {
  const rule = on.rules.get(ruleId)
  if (rule === undefined) return { changes: [], events: [], lacks: [] }
  const seq = rule.runs + 1
  const failed = outcome === 'failed' ? afterFailure(rule, reason, now) : undefined
  const isTold = failed?.isTold === true
  const failures = outcome === 'acted' ? afterActing(rule, now) : failed?.failures
  const isChanged = failures !== undefined && failures !== rule.failures
  const run = {
    id: newId(),
    boardId: on.id,
    ruleId,
    seq,
    at: now,
    cardId,
    outcome,
    reason,
    changes: count,
  }
  const changes = [
    insert('ruleRuns', run),
    update(
      'rules',
      { id: ruleId },
      {
        runs: seq,
        ...(isTold && { toldAt: now }),
        ...(isChanged && { failures }),
      },
    ),
    ...(seq > KEPT_RUNS.most && seq % KEPT_RUNS.step === 0
      ? [cascade('oldRuns', `${ruleId} ${seq - KEPT_RUNS.most}`)]
      : []),
  ]
  apply(on, changes)
  const isLogged = outcome === 'acted' || failed?.isLogged === true
  const events = isLogged ? [entryOf(on, rule, cardId, { outcome, reason, isTold })] : []
  return { changes, events, lacks: [] }
}

/** The entry of the log about a run. One that fails names its maker where they are to be told. */
function entryOf(
  on: BoardSnapshot,
  { id: ruleId, title: value, userId }: Rule,
  cardId: string,
  { outcome, reason, isTold }: { outcome: Outcome; reason: string; isTold: boolean },
): DomainEvent {
  const card = on.cards.get(cardId)
  const place = card?.boardId === on.id && {
    cardId,
    listId: card.listId,
    swimlaneId: card.swimlaneId,
    title: card.title,
  }
  const refs = { ...place, ruleId, value }
  if (outcome === 'acted') return { ...event('ruleRan', refs), by: { userId, ruleId } }
  const told = isTold ? { memberId: userId } : {}
  return { ...event('ruleFailed', { ...refs, ...told, reason }), by: { userId: '', ruleId } }
}
