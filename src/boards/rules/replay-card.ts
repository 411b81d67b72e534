import { DAY_MS } from '../../kernel/contract/days.ts'
import { isTemplate } from '../cards/templates.ts'
import { type CardEvent, cardEventOf, misses } from './card-events.ts'
import type { RuleDocument } from './document-kinds.ts'
import { type Effect, type ReplayBoard, effectOf } from './replay-effects.ts'
import { type Entry, type Known, TICK } from './replay-facts.ts'
import type { ReplayedAct, ReplayedRule, Tally } from './replay-fields.ts'
import { type History, type PastCard, historyOf } from './replay-history.ts'
import { type Span, isScheduled, scheduleOf, withTicks } from './replay-schedule.ts'
import { type Stay, timesOf } from './replay-times.ts'
import { TRIGGERS, isTriggerKind } from './trigger-kinds.ts'

/** A rule that is replayed, on which board, and from when to when, in epoch milliseconds. */
export type Replay = Span & {
  rule: ReplayedRule
  on: ReplayBoard
  /** The moments at which the clock would have looked at each card. */
  ticks: readonly Entry[]
}

/** A card, with its entries in the log, in order. */
export type Logged = { cardId: string; entries: readonly Entry[]; card: PastCard | undefined }

export const NO_TALLY: Tally = {
  matched: 0,
  wouldAct: 0,
  undone: 0,
  unknown: 0,
  cards: [],
  lists: {},
}

/** Runs a rule over the past of one card: what it would have done there, and what people did after that. */
export function replayCard(replay: Replay, { cardId, entries: told, card }: Logged): Tally {
  const { rule, on, untilMs, ticks } = replay
  if (card && isTemplate(card)) return NO_TALLY
  const entries = withTicks(told, ticks)
  const history = historyOf(on.id, entries, card)
  const isSetOff = isScheduled(rule)
    ? scheduleOf(rule, { ...replay, history, card })
    : (index: number) => triggeredBy(on, rule.trigger, entries[index])
  const tally = { ...NO_TALLY, cards: [] as ReplayedAct[] }
  const stays: Stay[] = []
  let done: Done = { at: -1, sets: [] }
  for (const [index, entry] of entries.entries()) {
    if (Date.parse(entry.createdAt) > untilMs || entry.refs.ruleId === rule.id) continue
    if (entry.kind === TICK && isStill(history, done, index)) continue
    const isMatched = isSetOff(index)
    if (isMatched === undefined) tally.unknown += 1
    if (!isMatched) continue
    tally.matched += 1
    const at = endOfChange(entries, index)
    // A rule that one change sets off twice acts once.
    if (at === done.at) continue
    const past = { history, at, now: entry.createdAt, personId: entry.userId }
    const effect = effectOf(rule.action, past, on)
    if (effect.sets.length > 0) done = { at, sets: effect.sets }
    if (effect.acts === undefined) tally.unknown += 1
    if (!effect.acts) continue
    tally.wouldAct += 1
    if (isUndone(history, at, effect)) tally.undone += 1
    const title = card?.title ?? entry.refs.title ?? told[0]?.refs.title ?? ''
    tally.cards.push({ cardId, title, at: entry.createdAt })
    stays.push(...staysAfter(history, at, effect))
  }
  return { ...tally, lists: timesOf(replay, { history, createdAt: card?.createdAt }, stays) }
}

/** The last act that set something, and after which entry. */
type Done = { at: number; sets: Effect['sets'] }

/** True if everything is still as an act would have left it, so that there is nothing to do for the clock. */
function isStill(history: History, { at, sets }: Done, index: number): boolean {
  return sets.length > 0 && sets.every(({ aspect }) => nextChange(history, aspect, at) > index)
}

/** Returns true if an entry triggers a rule; undefined if the log has lost what that depends on. */
function triggeredBy(
  on: ReplayBoard,
  trigger: RuleDocument,
  entry: Entry | undefined,
): boolean | undefined {
  if (entry === undefined || entry.kind === TICK) return false
  const [cardEvent] = cardEventOf({ ...entry, kind: entry.kind }, entry.userId)
  if (cardEvent === undefined || cardEvent.kind !== trigger['activityType']) return false
  const missed = misses(on, trigger, cardEvent)
  if (missed.length === 0) return true
  return missed.every((key) => isLost(on, key, cardEvent)) ? undefined : false
}

/** Returns true if the log does not say any more what a field of a trigger is compared with. */
function isLost(on: ReplayBoard, key: string, { kind, refs }: CardEvent): boolean {
  if (!isTriggerKind(kind) || !Object.hasOwn(TRIGGERS[kind], key)) return false
  const gone = (rows: ReadonlyMap<string, unknown>, id: string | undefined) =>
    id !== undefined && !rows.has(id)
  const losses: Record<string, () => boolean> = {
    listName: () => gone(on.lists, refs.listId),
    oldListName: () => gone(on.lists, refs.oldListId),
    swimlaneName: () => gone(on.swimlanes, refs.swimlaneId),
    cardTitle: () => refs.title === undefined,
    username: () => gone(on.names, refs.memberId) && gone(on.people, refs.memberId),
    checklistName: () => refs.checklist === undefined,
    checklistItemName: () => refs.value === undefined,
    value: () => refs.value === undefined,
  }
  return losses[key]?.() ?? false
}

/** The last entry of the change that an entry belongs to: rules act after all of it. */
function endOfChange(entries: readonly Entry[], index: number): number {
  const first = entries[index]
  let end = index
  for (;;) {
    const next = entries[end + 1]
    const isSame =
      next?.createdAt === first?.createdAt &&
      next?.userId === first?.userId &&
      next?.refs.ruleId === first?.refs.ruleId
    if (next === undefined || !isSame) return end
    end += 1
  }
}

/** Returns true if a person set something else within a day. */
function isUndone(history: History, at: number, { sets }: Effect): boolean {
  const startMs = Date.parse(history.entries[at]?.createdAt ?? '')
  return sets.some(({ aspect, to }) => {
    for (const { entry, fact } of history.after(aspect, at)) {
      if (Date.parse(entry.createdAt) - startMs > DAY_MS) return false
      const isOther = fact.after !== undefined && fact.after !== to
      if (entry.refs.ruleId === undefined && isOther) return true
    }
    return false
  })
}

/** Says where the card would have been from the act on, until it really was moved, archived or restored. */
function staysAfter(history: History, at: number, { sets }: Effect): Stay[] {
  const placed = sets.filter(({ aspect }) => aspect === 'list' || aspect === 'archived')
  if (placed.length === 0) return []
  const to = (aspect: string): Known => {
    const set = placed.find((one) => one.aspect === aspect)
    return set === undefined ? history.valueAt(aspect, at) : set.to
  }
  const until = Math.min(nextChange(history, 'list', at), nextChange(history, 'archived', at))
  const list = to('archived') === true ? undefined : to('list')
  return [{ from: at, until, list: typeof list === 'string' ? list : undefined }]
}

/** The next entry that changes an aspect of the card, or the end of its entries. */
function nextChange(history: History, aspect: string, after: number): number {
  for (const { at, fact } of history.after(aspect, after)) if (fact.before !== fact.after) return at
  return history.entries.length
}
