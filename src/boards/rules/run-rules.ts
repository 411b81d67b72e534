import {
  type Change,
  type CommandContext,
  type Decision,
  type DomainEvent,
  type Needs,
  isWide,
  rowName,
} from '../model/decision.ts'
import type { Limits } from '../model/limits.ts'
import { type BoardSnapshot, copyOf } from '../model/snapshot.ts'
import { isTemplate } from '../cards/templates.ts'
import { type Case, actOn, lacksOf } from './act-on.ts'
import { type CardEvent, cardEventsOf, matches } from './card-events.ts'
import type { Rule } from './fields.ts'
import { applyWithNewCards } from './new-cards.ts'
import { noteRun } from './note-run.ts'
import { withOneMove } from './one-move.ts'

/**
 * A chain of rules ends after so many steps, after so many rows that its rules change, and after so many
 * runs, also of rules that find nothing to do: a hundred rules that each card sets off would otherwise
 * run for every card that they make.
 */
export const CHAIN = { depth: 5, rows: 500, runs: 1_000 } as const

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
  const spent: Spent = { rows: new Set(), runs: 0, told: new Set() }
  let cases = first
  for (let depth = 1; cases.length > 0 && depth <= CHAIN.depth; depth += 1) {
    const lacks = cases.flatMap((one) => lacksOf(on, one, context))
    if (lacks.length > 0) return { ...all, lacks }
    const next: Due[] = []
    for (const one of cases) {
      if (spent.told.has(one.rule.id)) continue
      spent.runs += 1
      const done = runOne(on, one, { spent, context })
      if (done.lacks.length > 0) return { ...all, lacks: done.lacks }
      all.makers.push(one.rule.userId)
      all.changes.push(...done.changes)
      all.events.push(...done.events)
      if (done.before === undefined) continue
      const set = cardEventsOf(done.before, done, one.rule.userId)
      const ran = new Set([...one.ran, one.rule.id])
      next.push(...casesOf(on, enabledRules(on), set, one.personId, ran))
    }
    cases = next
  }
  return { ...all, changes: withOneMove(all.changes) }
}

/** The board `before` a rule acted is given only if it did. */
type Done = Omit<Acted, 'makers'> & { before?: BoardSnapshot }

/** The rows that the rules of a chain have changed, the number of their runs, and the ids of the rules that were told once that there are too many, and run no more. */
type Spent = { rows: Set<string>; runs: number; told: Set<string> }

function runOne(
  on: BoardSnapshot,
  one: Case,
  { spent, context }: { spent: Spent; context: Context },
): Done {
  const tooMany = (reason: string): Done => {
    spent.told.add(one.rule.id)
    return noteRun(on, one, { outcome: 'failed', reason }, context)
  }
  if (spent.runs > CHAIN.runs) return tooMany(TOO_MANY_RUNS)
  const ending = actOn(on, one, context)
  if ('lacks' in ending) return { changes: [], events: [], lacks: ending.lacks }
  const by = { userId: one.rule.userId, ruleId: one.rule.id }
  if ('reason' in ending)
    return noteRun(on, one, { outcome: 'failed', reason: ending.reason }, context)
  const { changes } = ending
  if (changes.length === 0) return noteRun(on, one, { outcome: 'nothing' }, context)
  const named = changes.map(nameOf)
  const added = new Set(named.filter((name) => !spent.rows.has(name)))
  if (spent.rows.size + added.size > CHAIN.rows) return tooMany(TOO_MANY)
  for (const name of added) spent.rows.add(name)
  const before = copyOf(on)
  for (const at of [on, ...on.elsewhere.values()]) applyWithNewCards(at, changes)
  const events = ending.events.map((made) => ({ ...made, by }))
  const run = noteRun(on, one, { outcome: 'acted', changes: events.length }, context)
  return {
    lacks: [],
    changes: [...changes, ...run.changes],
    events: [...run.events, ...events],
    before,
  }
}

const TOO_MANY = `Rules may change at most ${CHAIN.rows} rows after one change.`
const TOO_MANY_RUNS = `Rules may run at most ${CHAIN.runs.toLocaleString('en')} times after one change.`

function nameOf(change: Change): string {
  if (change.do === 'cascade') return `${change.of} ${change.id}`
  return `${change.table} ${rowName(change.table, change.do === 'insert' ? change.row : change.key)}`
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
