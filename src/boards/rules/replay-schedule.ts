import { type Moment, momentOf } from '../../kernel/contract/moment.ts'
import type { ReplayBoard } from './replay-effects.ts'
import { type Entry, GONE, TICK } from './replay-facts.ts'
import type { ReplayedRule } from './replay-fields.ts'
import type { History, PastCard } from './replay-history.ts'
import { isOfBoard } from './run-schedule.ts'
import { type Wanted, nextRunMs, wantedBy } from './schedule.ts'

/** The part of the past that a replay goes through, in epoch milliseconds. */
export type Span = { sinceMs: number; untilMs: number }

export function isScheduled({ trigger }: Pick<ReplayedRule, 'trigger'>): boolean {
  return trigger['activityType'] === 'scheduledTrigger'
}

/** The moments at which the clock would have looked at a rule with a schedule; at most one a day. */
export function runsOf({ trigger }: ReplayedRule, { sinceMs, untilMs }: Span): number[] {
  const runs: number[] = []
  let ms = nextRunMs(trigger, sinceMs)
  while (ms !== undefined && ms <= untilMs) {
    runs.push(ms)
    ms = nextRunMs(trigger, ms)
  }
  return runs
}

/** A moment at which the clock would have looked at each card, and the cards that it wanted then. */
type Tick = Entry & { wanted: Wanted }

/** These moments as entries of a card; none where the action is about the whole board. */
export function ticksOf(rule: ReplayedRule, span: Span): Tick[] {
  if (!isScheduled(rule) || isOfBoard(rule)) return []
  return runsOf(rule, span).map((ms) => {
    const createdAt = momentOf(ms)
    const wanted = wantedBy(rule.trigger, createdAt)
    return { kind: TICK, userId: '', createdAt, refs: {}, wanted }
  })
}

function isTick(entry: Entry | undefined): entry is Tick {
  return entry?.kind === TICK
}

/** Puts the moments at which the clock looks among the entries of a card, each after what happened before it. */
export function withTicks(entries: readonly Entry[], ticks: readonly Entry[]): readonly Entry[] {
  if (ticks.length === 0) return entries
  // The order of equals stays: entries come first.
  return [...entries, ...ticks].toSorted((a, b) =>
    a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? -1 : 1,
  )
}

/** The past of a card on a board. */
type Past = Span & { on: ReplayBoard; history: History; card: PastCard | undefined }

/**
 * Returns the condition of a schedule on a card: true at the moments at which the schedule is about it, for
 * each date and each stay once; undefined where the log does not say enough, which counts once, too.
 */
export function scheduleOf({ trigger }: ReplayedRule, past: Past) {
  const done = new Set<string>()
  const once = (mark: string, answer: boolean | undefined): boolean | undefined => {
    const key = `${answer} ${mark}`
    if (answer === false || done.has(key)) return false
    done.add(key)
    return answer
  }
  const made = past.history.entries.findIndex(isMaking)
  const end = wantedBy(trigger, momentOf(past.untilMs))
  return (at: number): boolean | undefined => {
    const tick = past.history.entries[at]
    if (!isTick(tick)) return false
    const { wanted } = tick
    const isThere = at < made ? false : isIn(past, wanted, at)
    if (isThere !== true) return once('', isThere)
    if (wanted.since === undefined) return true
    const moment = momentIn(past, wanted.since, at)
    if (moment === undefined) return once('', moment)
    const isCome = isWithin(moment, wanted)
    // What is not known yet may be so later.
    if (isCome === undefined && isWithin(moment, end) === true) return false
    if (isCome === false) return false
    if (wanted.since !== 'dueAt') return once(moment.to, isCome)
    const isMet = past.history.valueAt('dueComplete', at)
    return isMet === true ? false : once(moment.to, isMet === false ? isCome : undefined)
  }
}

function isMaking({ kind }: Entry): boolean {
  return kind === 'createCard' || kind === 'importCard'
}

/** True if a card was open in a list that a schedule is about. Which lists and swimlanes are archived is known of today. */
function isIn({ on, history, card }: Past, { listName }: Wanted, at: number): boolean | undefined {
  const now = history.entries[at]?.createdAt ?? ''
  if (card !== undefined && card.createdAt > now) return false
  const listId = history.valueAt('list', at)
  const archived = history.valueAt('archived', at)
  if (listId === GONE || archived === true) return false
  const list = on.lists.get(String(listId))
  const swimlane = on.swimlanes.get(String(history.valueAt('swimlane', at)))
  if (list?.archived === true || swimlane?.archived === true) return false
  if (list !== undefined && listName !== undefined && list.title !== listName) return false
  return list === undefined || archived === undefined ? undefined : true
}

/** A moment that lies between two; they are the same where it is known. */
type Between = { from: Moment; to: Moment }

/** The moment of a card that a schedule looks at, as it was then; undefined if the log does not say it. */
function momentIn(
  { history, card, sinceMs }: Past,
  since: NonNullable<Wanted['since']>,
  at: number,
): Between | undefined {
  if (since !== 'list' && since !== 'activity') {
    const date = history.valueAt(since, at)
    if (date === null) return NEVER
    return typeof date === 'string' ? { from: date, to: date } : undefined
  }
  const told = since === 'list' ? cameIntoList(history, at) : lastTold(history, at)
  if (told !== undefined) return { from: told, to: told }
  const start = momentOf(sinceMs)
  const made = card?.createdAt ?? ''
  return { from: made, to: made > start ? made : start }
}

/** Later than all dates: that of a card which has none. */
const NEVER: Between = { from: '~', to: '~' }

function isWithin({ from, to }: Between, { until, after }: Wanted): boolean | undefined {
  if (from === NEVER.from || (after !== undefined && from <= after)) return false
  if (until === undefined || to <= until) return true
  return from > until ? false : undefined
}

function cameIntoList(history: History, at: number): Moment | undefined {
  let came: Moment | undefined
  for (const { entry, at: place, fact } of history.after('list', -1)) {
    if (place > at) break
    if (fact.before !== fact.after) came = entry.createdAt
  }
  return came
}

function lastTold({ entries }: History, at: number): Moment | undefined {
  return entries.slice(0, at).findLast(({ kind }) => kind !== TICK)?.createdAt
}
