import type { Moment } from '../../kernel/contract/moment.ts'
import {
  type Change,
  type CommandContext,
  type Decision,
  type Needs,
  decided,
  insert,
  remove,
  update,
} from '../model/decision.ts'
import { ALL_LIMITS } from '../model/limits.ts'
import { type BoardSnapshot, copyOf } from '../model/snapshot.ts'
import { makerFault } from './act-on.ts'
import { ACTS } from './acts.ts'
import { isActionKind } from './action-kinds.ts'
import type { Rule } from './fields.ts'
import { runCases } from './run-rules.ts'
import { dueAfter, wantedBy } from './schedule.ts'

/** A card that a schedule has come to, with the date or the moment for which it acts, and the list it was in. */
type Found = { id: string; number: number; at: Moment | null; list: string }

/**
 * A slice of the cards of a schedule. It is run only if the rule is still at that moment and at that
 * card: whoever sends it again, or late, does nothing.
 */
export type RunSchedule = {
  rule: string
  dueAt: Moment
  cursor: string
  cards: Found[]
  /** The number of the last card that was looked at. */
  upTo: number
  isLast: boolean
}

/** Has a rule act on a slice of the cards that its schedule is about, and moves its schedule on in the same batch. */
export function runSchedule(
  snapshot: BoardSnapshot,
  { rule: id, dueAt, cursor, cards, upTo, isLast }: RunSchedule,
  context: CommandContext,
): Decision<{ cards: number }> {
  const rule = snapshot.rules.get(id)
  if (!rule?.enabled || rule.dueAt !== dueAt || rule.cursor !== cursor)
    return decided({ cards: 0 }, [])
  const due = cards.filter((card) => isStill(snapshot, rule, card, context.now))
  // If the rule cannot act at all, that is noted once, and not for each card.
  const isOver = makerFault(snapshot, rule) !== undefined
  const cases = isOfBoard(rule)
    ? ['']
    : due.map((card) => card.id).slice(0, isOver ? 1 : due.length)
  const on = copyOf(snapshot)
  const acted = runCases(
    on,
    cases.map((cardId) => ({ rule, cardId, personId: '', ran: new Set<string>() })),
    { ...context, limits: ALL_LIMITS },
  )
  const next =
    isLast || isOver ? { dueAt: dueAfter(rule, context.now), cursor: '' } : { cursor: String(upTo) }
  return {
    ...decided(
      { cards: cases.length },
      [
        ...acted.changes,
        ...(isOver ? [] : due).flatMap((card) => marked(snapshot, rule, card)),
        update('rules', { id }, next),
      ],
      acted.events,
    ),
    makers: acted.makers,
    lacks: acted.lacks,
  }
}

/** Returns true for a rule whose action is about the whole board, so that it acts once and not for each card. */
export function isOfBoard({ action }: Pick<Rule, 'action'>): boolean {
  const kind = action['actionType']
  return isActionKind(kind) && ACTS[kind].isOfBoard === true
}

/** Returns true if a card is still as the clock has found it. */
function isStill(
  on: BoardSnapshot,
  { trigger }: Rule,
  { id, at, list }: Found,
  now: Moment,
): boolean {
  const card = on.cards.get(id)
  const { since } = wantedBy(trigger, now)
  if (!card || card.archived || card.listId !== list) return false
  if (since === undefined || since === 'list') return true
  return at === (since === 'activity' ? card.dateLastActivity : card[since])
}

function marked(
  { id: boardId }: BoardSnapshot,
  { id: ruleId }: Rule,
  { id: cardId, at }: Found,
): Change[] {
  if (at === null) return []
  return [
    remove('ruleMarks', { ruleId, cardId }),
    insert('ruleMarks', { ruleId, cardId, boardId, at }),
  ]
}

/** Names the cards of a slice. */
export function cardsOfSlice({ cards }: RunSchedule): Needs {
  return { cards: cards.map(({ id }) => id) }
}
