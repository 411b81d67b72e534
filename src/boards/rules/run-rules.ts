import { apply } from '../model/apply.ts'
import {
  type Change,
  type CommandContext,
  type Decision,
  type DomainEvent,
  type Needs,
  cascade,
  event,
  insert,
  isWide,
  rowName,
  update,
} from '../model/decision.ts'
import type { Limits } from '../model/limits.ts'
import { type BoardSnapshot, copyOf } from '../model/snapshot.ts'
import { isTemplate } from '../cards/templates.ts'
import { type Case, actOn, lacksOf } from './act-on.ts'
import { type CardEvent, cardEventsOf, matches } from './card-events.ts'
import { afterActing, afterFailure } from './failures.ts'
import type { Outcome, Rule, RuleRun } from './fields.ts'
import { applyWithNewCards } from './new-cards.ts'
import { withOneMove } from './one-move.ts'

/** A chain of rules ends after so many steps, and after so many rows that its rules change. */
export const CHAIN = { depth: 5, rows: 500 } as const

/** Number of runs that are kept of each rule; older ones go a hundred at a time. */
const KEPT_RUNS = { most: 1_000, step: 100 } as const

/** The changes and events of rules, beside the change that set them off; or what has to be read before those can be decided. */
type Acted = {
  changes: Change[]
  events: DomainEvent[]
  /** The users with whose rights rules acted. */
  makers: string[]
  lacks: Needs[]
}

type Context = CommandContext & { limits: Limits }

/** A case, and the rules that ran before it in its chain. */
type Due = Case & { ran: ReadonlySet<string> }

/**
 * Has the rules of a board act on a change that was decided, step by step: what rules do may set off
 * others. Nothing of it fails the change itself: a rule that cannot act changes nothing, and says why.
 */
export function runRules(
  snapshot: BoardSnapshot,
  decision: Pick<Decision<unknown>, 'changes' | 'events'>,
  context: Context,
): Acted {
  const none: Acted = { changes: [], events: [], makers: [], lacks: [] }
  const rules = enabledRules(snapshot)
  if (rules.length === 0 || decision.changes.some(isWide)) return none
  // Activities of a schedule have set off its rules already.
  const events = decision.events.filter(({ by }) => by === undefined)
  const cardEvents = cardEventsOf(snapshot, { ...decision, events }, context.actor.id)
  const kinds = new Set<unknown>(cardEvents.map(({ kind }) => kind))
  if (!rules.some(({ trigger }) => kinds.has(trigger['activityType']))) return none
  const on = copyOf(snapshot)
  applyWithNewCards(on, decision.changes)
  const first = casesOf(on, rules, cardEvents, context.actor.id, new Set())
  return runCases(on, first, context)
}

/** Runs the cases and those that they set off. Changes the given snapshot. */
export function runCases(on: BoardSnapshot, first: Due[], context: Context): Acted {
  on.elsewhere = new Map([...on.elsewhere].map(([id, there]) => [id, copyOf(there)]))
  const all: Acted = { changes: [], events: [], makers: [], lacks: [] }
  const rows = new Set<string>()
  let cases = first
  for (let depth = 1; cases.length > 0 && depth <= CHAIN.depth; depth += 1) {
    const lacks = cases.flatMap((one) => lacksOf(on, one, context))
    if (lacks.length > 0) return { ...all, lacks }
    const next: Due[] = []
    for (const one of cases) {
      const before = copyOf(on)
      const done = runOne(on, one, { rows, context })
      if (done.lacks.length > 0) return { ...all, lacks: done.lacks }
      all.makers.push(one.rule.userId)
      all.changes.push(...done.changes)
      all.events.push(...done.events)
      const set = cardEventsOf(before, done, one.rule.userId)
      const ran = new Set([...one.ran, one.rule.id])
      if (done.isActed) next.push(...casesOf(on, enabledRules(on), set, one.personId, ran))
    }
    cases = next
  }
  return { ...all, changes: withOneMove(all.changes) }
}

type Done = { changes: Change[]; events: DomainEvent[]; lacks: Needs[]; isActed: boolean }

function runOne(
  on: BoardSnapshot,
  one: Case,
  { rows, context }: { rows: Set<string>; context: Context },
): Done {
  const ending = actOn(on, one, context)
  if ('lacks' in ending) return { changes: [], events: [], lacks: ending.lacks, isActed: false }
  const by = { userId: one.rule.userId, ruleId: one.rule.id }
  if ('reason' in ending)
    return runOf(on, one, { outcome: 'failed', reason: ending.reason }, context)
  const { changes } = ending
  if (changes.length === 0) return runOf(on, one, { outcome: 'nothing' }, context)
  const named = changes.map(nameOf)
  if (new Set([...rows, ...named]).size > CHAIN.rows)
    return runOf(on, one, { outcome: 'failed', reason: TOO_MANY }, context)
  for (const name of named) rows.add(name)
  for (const at of [on, ...on.elsewhere.values()]) applyWithNewCards(at, changes)
  const events = ending.events.map((made) => ({ ...made, by }))
  const run = runOf(on, one, { outcome: 'acted', changes: events.length }, context)
  return { ...run, changes: [...changes, ...run.changes], events: [...run.events, ...events] }
}

const TOO_MANY = `Rules may change at most ${CHAIN.rows} rows after one change.`

function nameOf(change: Change): string {
  if (change.do === 'cascade') return `${change.of} ${change.id}`
  return `${change.table} ${rowName(change.table, change.do === 'insert' ? change.row : change.key)}`
}

/** Notes a run of a rule, in its runs and, unless there was nothing to do or it fails as before, in the log. */
function runOf(
  on: BoardSnapshot,
  { rule: { id: ruleId }, cardId }: Case,
  {
    outcome,
    reason = '',
    changes: count = 0,
  }: { outcome: Outcome } & Partial<Pick<RuleRun, 'reason' | 'changes'>>,
  { now, newId }: Context,
): Done {
  const rule = on.rules.get(ruleId)
  if (rule === undefined) return { changes: [], events: [], lacks: [], isActed: false }
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
  return { changes, events, lacks: [], isActed: outcome === 'acted' }
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

function enabledRules({ rules }: BoardSnapshot): Rule[] {
  return [...rules.values()].filter(({ enabled }) => enabled)
}

/** The rules that events of cards set off: of each in its order, those that did not run in the chain before. */
function casesOf(
  on: BoardSnapshot,
  rules: Rule[],
  cardEvents: CardEvent[],
  personId: string,
  ran: ReadonlySet<string>,
): Due[] {
  // Templates are on no board.
  const onBoard = cardEvents.filter(({ cardId }) => {
    const card = on.cards.get(cardId)
    return !card || !isTemplate(card)
  })
  return onBoard.flatMap((cardEvent) =>
    rules
      .filter(({ id, trigger }) => !ran.has(id) && matches(on, trigger, cardEvent))
      .map((rule) => ({ rule, cardId: cardEvent.cardId, personId, ran })),
  )
}
